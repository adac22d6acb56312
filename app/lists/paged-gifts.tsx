import type { ComponentType } from 'react'
import type { PagedList } from '#server/catalogue/list-page.ts'
import { FurtherGifts } from './further-gifts.tsx'
import { GiftGrid, type GridProps } from './gift-grid.tsx'

type Props = GridProps & {
  path: string
  /** The id at which the list begins: where a page of it leads to. */
  begins?: string
  list: PagedList
  /** How the gifts of a page are set, where they are not only cards. */
  Grid?: ComponentType<GridProps>
}

/** The gifts of a page of a list, and the way to the others. */
export function PagedGifts({ path, begins = 'all', list, Grid = GiftGrid, ...grid }: Props) {
  return (
    <>
      <Grid {...grid} />
      {list.pages > 1 && <FurtherGifts path={path} begins={begins} list={list} Grid={Grid} {...grid} />}
    </>
  )
}
