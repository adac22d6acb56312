import { Still } from '#app/still/still.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { PageData } from './page-data.ts'

const TABS = [
  { id: 'details', label: 'Product Details' },
  { id: 'shipping', label: 'Shipping Info' },
  { id: 'returns', label: 'Returns' },
] as const

/** What is in the box, how it travels, how it comes back. */
export const Panels = ({ card, panels }: Pick<PageData, 'card' | 'panels'>) => (
  <section className="section wrap pdp-more below">
    <Tabs
      label={`About ${card.name}`}
      tabs={TABS.map((tab) => ({ ...tab, panel: <Still name={`${card.id}-${tab.id}`} html={panels[tab.id]} /> }))}
    />
  </section>
)
