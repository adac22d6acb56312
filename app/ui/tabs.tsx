import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'

type TabName = {
  id: string
  label: ReactNode
  /** Accessible name when the label is an abbreviation: label `Groom`, name `For the Groom`. */
  name?: string
  to?: string
}

type TabListProps = {
  label: string
  tabs: readonly TabName[]
  selected: string
  onSelect?: (id: string) => void
  /** Id shared by the list and its panels, from `useId()`. */
  group: string
  className?: string
}

const KEY_STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys, Home and End move and select, as in the WAI-ARIA tabs pattern. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const step = KEY_STEPS[event.key]
  if (!step) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const next = tabs[step(tabs.indexOf(event.target as HTMLElement), tabs.length)]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}

export function TabList({ label, tabs, selected, onSelect, group, className = 'tabs' }: TabListProps) {
  // When no tab is selected, the first one is in the tab order.
  const entry = tabs.some(({ id }) => id === selected) ? selected : tabs[0]?.id
  return (
    <div className={className} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: words, name, to }) => {
        const common = {
          role: 'tab',
          id: `${group}-tab-${id}`,
          'aria-controls': `${group}-panel-${id}`,
          'aria-selected': id === selected,
          'aria-label': name,
          tabIndex: id === entry ? 0 : -1,
          onClick: () => onSelect?.(id),
        } as const
        return to ? (
          <Link key={id} {...common} to={to} preventScrollReset replace>
            {words}
          </Link>
        ) : (
          <button key={id} {...common} type="button">
            {words}
          </button>
        )
      })}
    </div>
  )
}

type TabPanelProps = { id: string; group: string; selected: string; className?: string; children: ReactNode }

/** Tab panel. Always rendered; CSS hides the unselected ones when scripts run. */
export const TabPanel = ({ id, group, selected, className = '', children }: TabPanelProps) => (
  <div
    role="tabpanel"
    id={`${group}-panel-${id}`}
    aria-labelledby={`${group}-tab-${id}`}
    data-chosen={id === selected || undefined}
    className={`tab-panel ${className}`.trimEnd()}
  >
    {children}
  </div>
)

type TabsProps = { label: string; tabs: readonly (TabName & { panel: ReactNode })[]; className?: string }

/** Tabs that keep their selection themselves. */
export function Tabs({ label, tabs, className }: TabsProps) {
  const group = useId()
  const [selected, onSelect] = useState(tabs[0]?.id ?? '')
  return (
    <>
      <TabList label={label} tabs={tabs} selected={selected} onSelect={onSelect} group={group} className={className} />
      {tabs.map(({ id, panel }) => (
        <TabPanel key={id} id={id} group={group} selected={selected}>
          {panel}
        </TabPanel>
      ))}
    </>
  )
}
