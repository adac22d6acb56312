import { useId } from 'react'
import { Link } from 'react-router'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { FilterOption } from '#domain/list-filter.ts'

type Props = { tabs: readonly FilterOption[]; chosen: string | undefined; onClose: () => void }

/** The tabs on a phone, each with its line. */
export default function CategoriesSheet({ tabs, chosen, onClose }: Props) {
  const heading = useId()
  return (
    <BottomSheet labelledBy={heading} onClose={onClose}>
      <div className="up-head">
        <h2 className="d5" id={heading}>
          Explore Categories
        </h2>
      </div>
      <ul className="pickone">
        {tabs.map((tab) => (
          <li key={tab.for}>
            <Link to={`?for=${tab.for}`} preventScrollReset aria-current={tab.for === chosen ? 'true' : undefined} onClick={onClose}>
              <span className="name">{tab.label}</span>
              <span className="meta">{tab.line}</span>
              {tab.for === chosen && <Mark />}
            </Link>
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}
