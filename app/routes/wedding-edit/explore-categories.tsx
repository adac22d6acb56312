import { lazy, Suspense, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { FilterOption } from '#domain/list-filter.ts'

const loadSheet = () => import('./categories-sheet.tsx')
const CategoriesSheet = lazy(loadSheet)

/** On phones: all five at once, in a sheet from below. */
export function ExploreCategories({ tabs, chosen }: { tabs: readonly FilterOption[]; chosen: string | undefined }) {
  // Undefined until the first opening: only then is the sheet fetched.
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className="btn-line only-phone explore"
        aria-haspopup="dialog"
        onPointerDown={loadSheet}
        onFocus={loadSheet}
        onClick={() => setOpen(true)}
      >
        <Icon of="layout-grid" />
        Explore Categories
      </button>
      {open !== undefined && (
        <Suspense>
          <CategoriesSheet tabs={tabs} chosen={chosen} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
