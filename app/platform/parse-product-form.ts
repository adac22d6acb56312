import { PRODUCT_FIELDS, type ProductField, type ProductValues } from '#domain/catalogue/product-fields.ts'

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')

const LIST_FIELDS: readonly ProductField[] = ['features', 'contents', 'tags', 'size', 'itemFacts']

/** Reads the submitted product fields. Fields that the form does not have are left out. */
export function parseProductForm(form: FormData): Partial<ProductValues> {
  const texts = PRODUCT_FIELDS.flatMap((field) =>
    LIST_FIELDS.includes(field) || !form.has(field) ? [] : [[field, textOf(form.get(field))] as const],
  )
  const all = (name: string) =>
    form.getAll(name).map((value) =>
      textOf(value)
        .replace(/[ \t\r\n]+/g, ' ')
        .trim(),
    )
  const items = all('item').flatMap((item, at) => (item ? [`${all('qty')[at] || '1'} ${item}`] : []))
  return {
    ...Object.fromEntries(texts),
    features: all('features').join('\n'),
    contents: items.join('\n'),
    tags: all('tags').join(', '),
    ...(form.has('side') && { size: joinSides(all('side')) }),
    ...(form.has('month') && { itemFacts: readItemFacts(all) }),
  }
}

/** A size typed in full into one field stays as it is. */
const joinSides = (sides: readonly string[]): string => {
  const typed = sides.filter(Boolean)
  return typed.length === 1 ? (typed[0] ?? '') : typed.length === 0 ? '' : sides.join(' × ')
}

/** Reads items as lines; they are normalized when the product is saved. */
function readItemFacts(all: (name: string) => string[]): string {
  const columns = ['name', 'quantity', 'best', 'food', 'maker'].map((key) => all(`fact-${key}`))
  const rows = columns[0] ?? []
  return rows.map((_, at) => columns.map((cells) => (cells[at] ?? '').replaceAll('|', '/')).join(' | ')).join('\n')
}
