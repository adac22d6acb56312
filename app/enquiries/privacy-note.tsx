import { href } from 'react-router'

/** What becomes of what is typed, said where it is typed; reading more leaves the form as it is. */
export const PrivacyNote = ({ children }: { children: string }) => (
  <p className="meta privacy-note">
    {children}{' '}
    <a href={href('/privacy')} target="_blank" rel="noopener">
      Privacy Policy<span className="vh">, opens in a new tab</span>
    </a>
  </p>
)
