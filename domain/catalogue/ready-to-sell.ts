import { LABEL_FIELDS } from './label-names.ts'
import { PRODUCT_LABELS, type ProductField, type ProductValues } from './product-fields.ts'
import { type ProductContext, validateProduct } from './validate-product.ts'

/** Condition of a sale: whether it is met, and the first field that is not. */
export type SaleCheck = { label: string; field: ProductField; isMet: boolean; missing: string }

const CHECKS = [
  { label: 'Name and description', fields: ['name', 'tagline', 'description'] },
  { label: 'Picture described', fields: ['imageAlt'] },
  { label: 'What’s included', fields: ['contents'] },
  { label: 'Price, GST and HSN', fields: ['price', 'gstRate', 'hsn', 'stock'] },
  { label: 'Weight and origin', fields: ['weight', 'country'] },
  { label: 'Collection', fields: ['collection', 'subcategory'] },
] as const satisfies readonly { label: string; fields: readonly ProductField[] }[]

/** Label facts are optional and listed only while one is wrong; the month depends on the day and is checked on saving. */
const LABEL_CHECK = { label: 'Label facts', fields: LABEL_FIELDS.filter((field) => field !== 'month') }

/** Returns the conditions that a product has to meet before it can be sold, in the order of the form. */
export function saleChecks(values: ProductValues, context: ProductContext): SaleCheck[] {
  const errors = validateProduct({ ...values, selling: 'on', from: '' }, context)
  const isLabelFaulty = LABEL_CHECK.fields.some((field) => errors[field] !== undefined)
  const checks: readonly { label: string; fields: readonly ProductField[] }[] = CHECKS
  return (isLabelFaulty ? [...checks, LABEL_CHECK] : checks).map(({ label, fields }) => {
    const faulty = fields.find((field) => errors[field] !== undefined)
    const [first = 'name'] = fields
    const isEmpty = faulty !== undefined && values[faulty] === ''
    return {
      label: faulty && fields.length > 1 ? PRODUCT_LABELS[faulty] : label,
      field: faulty ?? first,
      isMet: faulty === undefined,
      missing: faulty === undefined ? '' : isEmpty ? 'missing' : 'check',
    }
  })
}
