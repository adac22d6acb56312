import { type ReactNode, useId, useState } from 'react'
import { TabList, type TabName } from '#app/ui/tabs.tsx'

type Props = { label: string; tabs: readonly (TabName & { panel: ReactNode })[] }

/** Every panel is seen where no script can bring it back: style alone hides the others, and only where scripts run. */
export function Tabs({ label, tabs }: Props) {
  const group = useId()
  const [selected, setSelected] = useState(tabs[0]?.id ?? '')
  return (
    <>
      <TabList label={label} tabs={tabs} selected={selected} onSelect={setSelected} group={group} />
      {tabs.map(({ id, panel }) => (
        <div
          className="tab-panel"
          role="tabpanel"
          key={id}
          id={`${group}-panel-${id}`}
          aria-labelledby={`${group}-tab-${id}`}
          data-selected={id === selected || undefined}
        >
          {panel}
        </div>
      ))}
    </>
  )
}
