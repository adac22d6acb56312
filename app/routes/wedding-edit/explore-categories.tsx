import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { FilterOption } from '#domain/catalogue/list-filter.ts'
import { CategoriesSheet } from './categories-sheet.tsx'

/** On phones: all five at once, in a sheet from below. */
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
