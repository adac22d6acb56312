import { useState } from 'react'
import { Link } from 'react-router'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { FilterOption } from '#domain/catalogue/list-filters.ts'

/** Button on phones that opens all categories in a sheet. */
export function ExploreCategories({ tabs, chosen }: { tabs: readonly FilterOption[]; chosen: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="textbtn only-phone needs-scripts"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of="layout-grid" />
        Explore Categories
      </button>
      <CategoriesSheet tabs={tabs} chosen={chosen} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

type Props = { tabs: readonly FilterOption[]; chosen: string | undefined; open: boolean; onClose: () => void }

/** The tabs as a sheet on phones, each with its line. */
function CategoriesSheet({ tabs, chosen, open, onClose }: Props) {
  return (
    <BottomSheet open={open} onClose={onClose} title="Explore Categories">
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
    </BottomSheet>
  )
}
