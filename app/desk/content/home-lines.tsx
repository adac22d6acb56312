import { LinkPicker } from '#app/desk/layout/link-picker.tsx'
import { ProductPicker } from '#app/desk/layout/product-picker.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { LinkOption, ProductOption } from '#domain/catalogue/pick-option.ts'
import {
  HOME_LABELS,
  type HomeErrors,
  type HomeValues,
  isLinkField,
  JOINTS,
  PERSON_FIELDS,
  PERSON_PICTURES,
  PHRASES,
  TILE_LINES,
} from '#domain/content/home-fields.ts'
import { type HomeLine, lineRule } from '#domain/content/home-lines.ts'
import { type HomePictureSlots, PersonPicture } from './home-pictures.tsx'

export type FieldsProps = {
  words: HomeValues
  faults: HomeErrors
  products: readonly ProductOption[]
  links: readonly LinkOption[]
  /** Collections of the tiles, in the order of the page. */
  tiles: readonly string[]
}

const TILE_NAMES: readonly HomeLine[] = TILE_LINES
const ITALICS_HINT = 'Put *asterisks* around words for italics.'
const HINTS: Partial<Record<HomeLine, string>> = {
  build: 'Links to Build Your Own Box',
  flag: 'Leave empty for no mark.',
  marquee: 'Separate with commas.',
  corporateClients: '{shop.name} becomes the name of the shop.',
  tagTitle: 'Leave empty for no card.',
  joint1: 'A comma or a word like “and”',
}

function LineField({ name, words, faults, links, tiles }: FieldsProps & { name: HomeLine }) {
  const { label: usualLabel, max, optional = false, italics } = lineRule(name)
  const label = tiles[TILE_NAMES.indexOf(name)] ?? usualLabel
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

/** The sentence: its start, each person with picture, words that follow and linked product, and its end. */
export const PeopleFields = ({ slots, ...fields }: FieldsProps & { slots: HomePictureSlots }) => (
  <>
    <Lines names={['peopleStart', 'peopleEnd']} {...fields} />
    {PERSON_FIELDS.map((product, at) => (
      <PersonPicture key={product} {...slots.pageProps(PERSON_PICTURES[at] ?? 'face1')}>
        <LineField name={PHRASES[at] ?? 'phrase1'} {...fields} />
        <LineField name={JOINTS[at] ?? 'joint1'} {...fields} />
        <ProductPicker
          {...{ name: product, products: fields.products }}
          label={HOME_LABELS[product] ?? ''}
          optional
          value={fields.words[product] ?? ''}
          error={fields.faults[product]}
        />
      </PersonPicture>
    ))}
  </>
)
