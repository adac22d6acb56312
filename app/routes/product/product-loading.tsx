import { Mark } from '#app/ui/mark.tsx'

/** What is seen while a product page is on its way, on a navigation inside the shop (specification §2). */
export const ProductLoading = () => (
  <div className="blank-page" role="status">
    <div className="blank">
      <Mark className="buti is-tying" />
      <p className="d5">Loading product details...</p>
    </div>
  </div>
)
