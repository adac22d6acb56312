import { type ReactNode, useEffect, useState } from 'react'
import { LinkPicker } from '#app/desk/layout/link-picker.tsx'
import { ProductPicker } from '#app/desk/layout/product-picker.tsx'
import { Grip, MoveAnnouncement, rowClassName, useReorder } from '#app/desk/layout/reorder.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { LinkOption, ProductOption } from '#domain/catalogue/pick-option.ts'
import {
  FEATURED_PRODUCT_FIELDS,
  HOME_LABELS,
  type HomeErrors,
  type HomeField,
  type HomeLine,
  type HomeSection,
  type HomeValues,
  isLinkField,
  lineRule,
  PERSON_FIELDS,
  SECTIONS,
} from '#domain/content/home-fields.ts'
import { parseSectionOrder } from '#domain/content/section-order.ts'

type FieldsProps = {
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

const Lines = ({ names, ...fields }: FieldsProps & { names: readonly HomeLine[] }) => (
  <div className="dk-chosen">
    {names.map((name) => (
      <LineField key={name} name={name} {...fields} />
    ))}
  </div>
)

type ProductsProps = FieldsProps & { names: readonly HomeField[]; labels?: readonly string[] }

const Products = ({ names, labels, words, faults, products }: ProductsProps) => (
  <div className="dk-chosen">
    {names.map((name, at) => (
      <ProductPicker
        key={name}
        {...{ name, products }}
        label={labels?.[at] ?? HOME_LABELS[name] ?? ''}
        optional
        value={words[name] ?? ''}
        error={faults[name]}
      />
    ))}
  </div>
)

type SectionForm = { lines: readonly HomeLine[]; about: (words: HomeValues) => string; fields: readonly HomeField[] }

const quote = (text: string): string => `“${text.replaceAll('*', '')}”`
const countSet = (words: HomeValues, names: readonly HomeField[]): number =>
  names.filter((name) => words[name] !== '').length

const FIRST_LINES: readonly HomeLine[] = [
  ...(['kicker', 'headline', 'subline', 'marquee', 'buy', 'buyLink', 'build', 'flag'] as const),
  ...(['chat', 'trust1', 'trust2', 'tagTitle', 'tagText'] as const),
]

const FORMS: Record<HomeSection, SectionForm> = {
  people: { lines: ['peopleEnd'], fields: PERSON_FIELDS, about: () => `A sentence with ${PERSON_FIELDS.length} links` },
  collections: { lines: [], fields: [], about: () => 'One tile per collection' },
  building: { lines: ['buildHeading', 'buildAction'], fields: [], about: (words) => quote(words.buildHeading) },
  banner: { lines: [], fields: [], about: (words) => words['slide1.title'] || 'Slides' },
  begin: {
    lines: ['beginHeading', 'beginLink', 'beginLinkTo'],
    fields: FEATURED_PRODUCT_FIELDS,
    about: (words) => `${countSet(words, FEATURED_PRODUCT_FIELDS)} of ${FEATURED_PRODUCT_FIELDS.length} products`,
  },
  corporate: {
    lines: ['corporateEyebrow', 'corporateHeading', 'corporateFigure'],
    fields: [],
    about: (words) => quote(words.corporateHeading),
  },
  letter: { lines: ['letterHeading', 'letterText'], fields: [], about: (words) => quote(words.letterHeading) },
}

type RowProps = { name: string; about: string; isFaulty: boolean; children: ReactNode }

/** Fields of a section, folded; browsers keep one of them open at a time. */
const SectionFields = ({ name, about, isFaulty, children }: RowProps) => (
  <details name="home-section" open={isFaulty || undefined}>
    <summary>
      <span className="dk-two-l">
        <b>{name}</b>
        <span className="dk-sub">{about}</span>
      </span>
      <span className="textbtn">
        <span className="is-shut">Edit</span>
        <span className="is-open">Close</span>
      </span>
    </summary>
    <div className="dk-fields">{children}</div>
  </details>
)

type HomeSectionsProps = FieldsProps & { slides: ReactNode }

/** The first screen and the sections of the home page: order, switches and fields. Saved with the form. */
export function HomeSections({ slides, ...fields }: HomeSectionsProps) {
  const { words, faults, people } = fields
  const [order, setOrder] = useState(() => parseSectionOrder(words.order))
  const reorder = useReorder<HTMLUListElement>({
    ids: order,
    nameOf: (id) => SECTIONS[id as HomeSection],
    onMove: (id, to) => setOrder((now) => now.filter((one) => one !== id).toSpliced(to, 0, id as HomeSection)),
  })
  const { list } = reorder
  useEffect(() => {
    const form = list.current?.closest('form')
    const reset = () => setOrder(parseSectionOrder(words.order))
    form?.addEventListener('reset', reset)
    return () => form?.removeEventListener('reset', reset)
  }, [words.order, list])
  // Values set by script fire no `input` event, so one is dispatched to mark the form as changed.
  const joined = order.join(' ')
  useEffect(() => {
    const form = list.current?.closest('form')
    if (joined !== words.order) form?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [joined, words.order, list])
  const isFaulty = (names: readonly HomeField[]) => names.some((name) => faults[name] !== undefined)
  return (
    <div>
      <input type="hidden" name="order" value={joined} />
      <ul className="dk-secs" aria-label="First screen">
        <li>
          <span />
          <SectionFields name="First screen" about={quote(words.headline)} isFaulty={isFaulty(FIRST_LINES)}>
            <Lines names={FIRST_LINES} {...fields} />
          </SectionFields>
        </li>
      </ul>
      <ul className="dk-secs" aria-label="Sections of the home page" ref={list}>
        {order.map((section) => {
          const { lines, about, fields: products } = FORMS[section]
          const isBanner = section === 'banner'
          const hasSlideFault = isBanner && Object.keys(faults).some((field) => field.startsWith('slide'))
          return (
            <li key={section} className={rowClassName(reorder, section)}>
              <Grip
                of={reorder}
                id={section}
                submit={(to) => ({ name: 'move', value: `${section} ${to - order.indexOf(section)}` })}
              />
              <SectionFields
                name={SECTIONS[section]}
                about={about(words)}
                isFaulty={hasSlideFault || isFaulty([...lines, ...products])}
              >
                {section === 'collections' && (
                  <p className="dk-sub">The tiles show the collections of the shop, with their own pictures.</p>
                )}
                {lines.length > 0 && <Lines names={lines} {...fields} />}
                {products.length > 0 && (
                  <Products names={products} {...fields} {...(section === 'people' && { labels: people })} />
                )}
                {isBanner && slides}
              </SectionFields>
              <Switch
                name={section}
                value="on"
                off="off"
                label={`Show ${SECTIONS[section]}`}
                isLabelHidden
                defaultChecked={words[section] === 'on'}
              />
            </li>
          )
        })}
      </ul>
      <MoveAnnouncement>{reorder.announcement}</MoveAnnouncement>
    </div>
  )
}
