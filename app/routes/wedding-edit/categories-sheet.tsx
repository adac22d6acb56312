import { Link } from 'react-router'
import { Mark } from '#app/ui/mark.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import type { FilterOption } from '#domain/catalogue/list-filter.ts'

type Props = { tabs: readonly FilterOption[]; chosen: string | undefined; open: boolean; onClose: () => void }

/** The tabs on a phone, each with its line. */
export function CategoriesSheet({ tabs, chosen, open, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="Explore Categories">
      <ul className="pickone">
        {tabs.map((tab) => (
          <li key={tab.for}>
            <Link
              to={`?for=${tab.for}`}
              preventScrollReset
              aria-current={tab.for === chosen ? 'true' : undefined}
              onClick={onClose}
            >
              <span className="name">{tab.label}</span>
              <span className="meta">{tab.line}</span>
              {tab.for === chosen && <Mark />}
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
