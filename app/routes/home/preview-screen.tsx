import type { ComponentProps } from 'react'
import { PreviewStrips } from '#app/ui/preview-strips.tsx'
import { HomeScreen } from './home-screen.tsx'

type Props = ComponentProps<typeof HomeScreen> & { fault?: string | undefined }

/** The home page with what may not be in the shop: to be looked at, not to be used. */
export const PreviewScreen = ({ fault, ...page }: Props) => (
  <>
    <PreviewStrips fault={fault} />
    <div inert>
      <HomeScreen {...page} />
    </div>
  </>
)
