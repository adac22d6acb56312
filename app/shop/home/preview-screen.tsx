import type { ComponentProps } from 'react'
import { PreviewBanner } from '#app/ui/preview-banner.tsx'
import { HomeScreen } from './home-screen.tsx'

type Props = ComponentProps<typeof HomeScreen> & { fault?: string | undefined }

/** Inert preview of the home page for the desk. */
export const PreviewScreen = ({ fault, ...page }: Props) => (
  <>
    <PreviewBanner fault={fault} />
    <div inert>
      <HomeScreen {...page} />
    </div>
  </>
)
