import { LinkPicker } from '#app/desk/layout/link-picker.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { LinkOption, ProductOption } from '#domain/catalogue/pick-option.ts'
import { type HomeErrors, type HomeLine, type HomeValues, isLinkField, lineRule } from '#domain/content/home-fields.ts'

export type FieldsProps = {
  words: HomeValues
  faults: HomeErrors
  products: readonly ProductOption[]
  links: readonly LinkOption[]
  people: readonly string[]
}

const ITALICS_HINT = 'Put *asterisks* around words for italics.'
const HINTS: Partial<Record<HomeLine, string>> = {
  build: 'Links to Build Your Own Box',
  flag: 'Leave empty for no mark.',
  marquee: 'Separate with commas.',
  corporateClients: '{shop.name} becomes the name of the shop.',
  tagTitle: 'Leave empty for no card.',
}

function LineField({ name, words, faults, links }: FieldsProps & { name: HomeLine }) {
  const { label, max, optional = false, italics } = lineRule(name)
  const error = faults[name]
  if (isLinkField(name)) return <LinkPicker {...{ name, label, links, error }} value={words[name]} />
  const hint = italics ? ITALICS_HINT : HINTS[name]
  return (
    <TextField
      {...{ label, name, optional, error, hint }}
      defaultValue={words[name]}
      maxLength={max}
      autoComplete="off"
    />
  )
}

export const Lines = ({ names, ...fields }: FieldsProps & { names: readonly HomeLine[] }) => (
  <div className="dk-chosen">
    {names.map((name) => (
      <LineField key={name} name={name} {...fields} />
    ))}
  </div>
)
