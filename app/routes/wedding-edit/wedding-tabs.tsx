import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { FilterOption } from '#domain/list-filter.ts'

type Props = { tabs: readonly FilterOption[]; chosen: string | undefined; panel: string }

const START = 'For the '

/** The arrows go round the tabs and open each; Home and End lead to the first and last (WAI-ARIA tabs). */
function moveAmong(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(event.target as HTMLElement)
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1, ' ': at }
  const step = steps[event.key]
  if (step === undefined || at < 0) return
  event.preventDefault()
  const next = tabs[step % tabs.length]
  next?.focus()
  next?.click()
}

/** Five people, each with an address of their own: the tabs are links and work without scripts. */
export const WeddingTabs = ({ tabs, chosen, panel }: Props) => (
  <div className="tabs-for">
    <i aria-hidden="true">{START}</i>
    <div className="tabs" role="tablist" aria-label="For the" onKeyDown={moveAmong}>
      {tabs.map((tab, index) => {
        const selected = tab.for === chosen
        return (
          <Link
            key={tab.for}
            id={`tab-${tab.for}`}
            role="tab"
            aria-selected={selected}
            aria-controls={panel}
            tabIndex={selected || (!chosen && index === 0) ? 0 : -1}
            to={`?for=${tab.for}`}
            preventScrollReset
            prefetch="intent"
          >
            <span className="vh">{START}</span>
            {tab.label.replace(START, '')}
          </Link>
        )
      })}
    </div>
  </div>
)
