import { TabList } from '#app/ui/tabs.tsx'
import type { FilterOption } from '#domain/catalogue/list-filter.ts'

type Props = { tabs: readonly FilterOption[]; chosen: string | undefined; group: string }

const START = 'For the '

/** Five people, each with an address of their own. What all five share is said once, in front. */
export const WeddingTabs = ({ tabs, chosen = '', group }: Props) => (
  <div className="tabs-for">
    <i aria-hidden="true">{START}</i>
    <TabList
      label="For the"
      group={group}
      selected={chosen}
      tabs={tabs.map(({ for: id, label }) => ({ id, name: label, label: label.replace(START, ''), to: `?for=${id}` }))}
    />
  </div>
)
