import { type ComponentType, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { Pagination } from '#app/ui/pagination.tsx'
import { choiceSearch, GIFTS_A_PAGE } from '#domain/catalogue/narrow-list.ts'
import { indianFigure } from '#domain/text/indian-figure.ts'
import type { PagedList } from '#server/catalogue/list-page.ts'
import type { GridProps } from './gift-grid.tsx'
import { useFurtherPages } from './use-further-pages.ts'

type Props = GridProps & { path: string; begins: string; list: PagedList; Grid: ComponentType<GridProps> }

/**
 * The pages of a list after the one that is shown: links, which any browser follows; with scripts the next one joins
 * below, and whoever comes back finds as many as there were.
 */
export function FurtherGifts({ path, begins, list, Grid, cards, ...grid }: Props) {
  const { page, pages, shown, chosen } = list
  const { joined, join, waiting } = useFurtherPages(path, list)
  const last = page + joined.length
  const firstNew = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const to = (number: number) => `${path}${choiceSearch(chosen, number)}`

  // Whoever asked for more goes on with the first of them, and the page stays where it is.
  useLayoutEffect(() => {
    if (!pressed.current || joined.length === 0) return
    pressed.current = false
    firstNew.current?.querySelector<HTMLElement>('.name a')?.focus({ preventScroll: true })
  }, [joined.length])

  function press(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    pressed.current = true
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
          {reach(list, last)} of {indianFigure(shown)} gifts
        </p>
        {last < pages && (
          <a className="btn-line" href={`${to(last + 1)}#${begins}`} onClick={press} aria-busy={waiting || undefined}>
            {`See ${Math.min(GIFTS_A_PAGE, shown - last * GIFTS_A_PAGE)} more`}
          </a>
        )}
        <Pagination page={last} pages={pages} to={(number) => `${to(number)}#${begins}`} />
      </div>
    </>
  )
}

/** Which gifts are to be seen: `1 to 96`. */
const reach = ({ page, shown }: PagedList, last: number): string =>
  `${indianFigure((page - 1) * GIFTS_A_PAGE + 1)} to ${indianFigure(Math.min(last * GIFTS_A_PAGE, shown))}`
