import { type RefObject, useEffect, useState } from 'react'
import { parseProductForm } from '#app/platform/parse-product-form.ts'
import { normalizeField } from '#domain/catalogue/normalize-product.ts'
import { PRODUCT_FIELDS, type ProductValues } from '#domain/catalogue/product-fields.ts'

/** Returns the values of the product form around an element, as they are typed. Before hydration the stored ones. */
export function useProductValues(inside: RefObject<HTMLElement | null>, stored: ProductValues): ProductValues {
  const [values, setValues] = useState(stored)
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const read = () => {
      const submitted = parseProductForm(new FormData(form))
      const texts = PRODUCT_FIELDS.flatMap((field) =>
        submitted[field] === undefined ? [] : [[field, normalizeField(field, submitted[field])] as const],
      )
      setValues((now) => ({ ...now, ...Object.fromEntries(texts) }))
    }
    read()
    form.addEventListener('input', read)
    form.addEventListener('change', read)
    return () => {
      form.removeEventListener('input', read)
      form.removeEventListener('change', read)
    }
  }, [inside])
  return values
}
