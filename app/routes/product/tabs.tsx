import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

type Tab = { id: string; label: string; panel: ReactNode }

/** Every panel is in the page; style alone hides the others, and only where scripts run to bring them back. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const choose = (index: number) => {
    setChosen(index)
    list.current?.querySelectorAll('button')[index]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const next = { ArrowRight: chosen === last ? 0 : chosen + 1, ArrowLeft: chosen === 0 ? last : chosen - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            type="button"
            role="tab"
            key={tab.id}
            id={`tab-${tab.id}`}
            aria-controls={tab.id}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div className="tab-panel" role="tabpanel" key={tab.id} id={tab.id} aria-labelledby={`tab-${tab.id}`} data-chosen={index === chosen || undefined}>
          {tab.panel}
        </div>
      ))}
    </>
  )
}
