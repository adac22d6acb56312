import type { ComponentType } from 'react'
import type { ListSummary } from '#server/catalogue/list-page.ts'
import { FurtherPages } from './further-pages.tsx'
import { ProductGrid, type ProductGridProps } from './product-grid.tsx'

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
      <Grid {...grid} />
      {list.pages > 1 && <FurtherPages path={path} begins={startId} list={list} Grid={Grid} {...grid} />}
    </>
  )
}
