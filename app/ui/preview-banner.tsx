import { Banner } from './banner.tsx'

/**
 * Banner of a preview page, with the reason when the submitted values could not be shown. Has a heading of its own,
 * since the previewed page is inert.
 */
export const PreviewBanner = ({ fault }: { fault?: string | undefined }) => (
  <>
    <h1 className="vh">Preview</h1>
    <Banner className="wrap">A preview for the desk only. Nothing is saved, and its links and buttons are off.</Banner>
    {fault && (
      <Banner className="wrap" tone="error" role="alert">
        {fault}
      </Banner>
    )}
  </>
)
