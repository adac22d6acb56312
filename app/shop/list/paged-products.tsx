import type { ComponentType } from 'react'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { OccasionNotice } from '#app/shop/occasion/occasion-notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useDelayed } from '#app/ui/skeleton.tsx'
import { PRODUCTS_PER_PAGE, selectionQuery } from '#domain/catalogue/list-filters.ts'
import { formatIndianNumber } from '#domain/text/indian-number.ts'
import type { ListSummary } from '#server/catalogue/list-page.ts'
import type { ProductGridProps } from './product-grid.tsx'
import { ProductGrid } from './product-grid.tsx'
import { useFurtherPages } from './use-further-pages.ts'

type FurtherPagesProps = ProductGridProps & {
  path: string
  begins: string
  list: ListSummary
  Grid: ComponentType<ProductGridProps>
}

/**
 * Further pages of a list. They are links; with scripts the next page is appended below, and returning visitors find
 * as many pages as before.
 */
function FurtherPages({ path, begins, list, Grid, cards, ...grid }: FurtherPagesProps) {
  const { page, pages, shown, chosen } = list
  const { joined, join, waiting } = useFurtherPages(path, list)
  const last = page + joined.length
  const firstNew = useRef<HTMLDivElement>(null)
  const hasClicked = useRef(false)
  const to = (number: number) => `${path}${selectionQuery(chosen, number)}`

  // Moves the focus to the first appended product without scrolling.
  useLayoutEffect(() => {
    if (!hasClicked.current || joined.length === 0) return
    hasClicked.current = false
    firstNew.current?.querySelector<HTMLElement>('.name a')?.focus({ preventScroll: true })
  }, [joined.length])

  function appendNext(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    hasClicked.current = true
    join()
  }
  return (
    <>
      {joined.map((more, index) => (
        <div className="cards-on" key={more[0]?.id} ref={index === joined.length - 1 ? firstNew : undefined}>
          <Grid {...grid} className={grid.className?.replace('is-trio', '')} cards={more} />
        </div>
      ))}
      <div className="list-more">
        <p className="meta" role="status">
          {formatRange(list, last)} of {formatIndianNumber(shown)} gifts
        </p>
        {last < pages && (
          <a
            className="btn-line"
            href={`${to(last + 1)}#${begins}`}
            onClick={appendNext}
            aria-busy={waiting || undefined}
          >
            {`See ${Math.min(PRODUCTS_PER_PAGE, shown - last * PRODUCTS_PER_PAGE)} more`}
          </a>
        )}
        <Pagination page={last} pages={pages} to={(number) => `${to(number)}#${begins}`} />
      </div>
    </>
  )
}

/** Range of visible products: `1 to 96`. */
const formatRange = ({ page, shown }: ListSummary, last: number): string =>
  `${formatIndianNumber((page - 1) * PRODUCTS_PER_PAGE + 1)} to ${formatIndianNumber(Math.min(last * PRODUCTS_PER_PAGE, shown))}`

type Props = ProductGridProps & {
  path: string
  /** Id of the element at which the list begins, used as fragment of page links. */
  startId?: string
  list: ListSummary
  Grid?: ComponentType<ProductGridProps>
}

/** One page of a list's products, with links to the others. */
export function PagedProducts({ path, startId = 'all', list, Grid = ProductGrid, ...grid }: Props) {
  return (
    <>
      <OccasionNotice ids={grid.cards.map(({ id }) => id)} />
      <Grid {...grid} />
      {list.pages > 1 && <FurtherPages path={path} begins={startId} list={list} Grid={Grid} {...grid} />}
    </>
  )
}

/**
 * Returns the `?for=` filter to show as selected: the pending one during a navigation, otherwise the page's.
 * `waiting` is true once that takes noticeably long.
 */
export function usePendingFilter(current: string | undefined): { asked: string | undefined; waiting: boolean } {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const within = state === 'loading' && location.pathname === pathname
  const waiting = useDelayed(within)
  return { asked: within ? (new URLSearchParams(location.search).get('for') ?? undefined) : current, waiting }
}
