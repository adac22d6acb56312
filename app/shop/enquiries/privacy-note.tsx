import { href } from 'react-router'

/** Privacy note of a form. The link opens a new tab, so that the form is not lost. */
export const PrivacyNote = ({ children }: { children: string }) => (
  <p className="meta privacy-note">
    {children}{' '}
    <a href={href('/privacy')} target="_blank" rel="noopener">
      Privacy Policy<span className="vh">, opens in a new tab</span>
    </a>
  </p>
)
