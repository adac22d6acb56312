import { useState } from 'react'
import { useLazyModule } from '#app/toasts/use-lazy-module.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { FilterOption } from '#domain/catalogue/list-filter.ts'

const loadSheet = () => import('./categories-sheet.tsx')

/** On phones: all five at once, in a sheet from below. */
export function ExploreCategories({ tabs, chosen }: { tabs: readonly FilterOption[]; chosen: string | undefined }) {
  const [open, setOpen] = useState(false)
  const { part, fetchEarly, want } = useLazyModule(loadSheet)
  const CategoriesSheet = part?.default
  return (
    <>
      <button
        type="button"
        className="textbtn only-phone"
        aria-haspopup="dialog"
        onPointerDown={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => want(() => setOpen(true))}
      >
        <Icon of="layout-grid" />
        Explore Categories
      </button>
      {CategoriesSheet && <CategoriesSheet tabs={tabs} chosen={chosen} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
