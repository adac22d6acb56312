import { Strip } from './strip.tsx'

/** Over a page that is only looked at: what it is, and why it is not as it was typed. Its own heading is out of reach. */
export const PreviewStrips = ({ fault }: { fault?: string | undefined }) => (
  <>
    <h1 className="vh">Preview</h1>
    <Strip className="wrap">
      A preview: nobody but the desk sees this. Nothing of it is saved, and nothing can be pressed.
    </Strip>
    {fault && (
      <Strip className="wrap" tone="error" role="alert">
        {fault}
      </Strip>
    )}
  </>
)
