import type { ComponentProps } from 'react'
import { Strip } from '#app/ui/strip.tsx'
import { HomeScreen } from './home-screen.tsx'

type Props = ComponentProps<typeof HomeScreen> & { fault?: string | undefined }

/** The home page with what may not be in the shop: to be looked at, not to be used. */
export const PreviewScreen = ({ fault, ...page }: Props) => (
  <>
    <Strip className="wrap">
      A preview: nobody but the desk sees this. Nothing of it is saved, and nothing can be pressed.
    </Strip>
    {fault && (
      <Strip className="wrap" tone="error" role="alert">
        {fault}
      </Strip>
    )}
    <div inert>
      <HomeScreen {...page} />
    </div>
  </>
)
