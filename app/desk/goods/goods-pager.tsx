import { Pager } from '#app/desk/frame/pager.tsx'

/** Below a list in which prices and stock are changed where they stand; `first` and `next` lead to its other pages. */
export const GoodsPager = (pages: { first: string | undefined; next: string | undefined }) => (
  <Pager {...pages}>
    <span className="dk-sub">Press the price or the number left to change it here.</span>
  </Pager>
)
