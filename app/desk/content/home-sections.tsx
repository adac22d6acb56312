import { useEffect, useState } from 'react'
import { ProductPicker } from '#app/desk/layout/product-picker.tsx'
import { Grip, MoveAnnouncement, rowClassName, useReorder } from '#app/desk/layout/reorder.tsx'
import type { Uploads } from '#app/desk/layout/use-queued-submit.ts'
import { Switch } from '#app/ui/switch.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import {
  FEATURED_PRODUCT_FIELDS,
  HOME_LABELS,
  type HomeField,
  type HomePicture,
  type HomeSection,
  type HomeValues,
  JOINTS,
  PERSON_FIELDS,
  PERSON_PICTURES,
  PHRASES,
  POINT_NUMBERS,
  SECTIONS,
  STEP_NUMBERS,
  TILE_LINES,
} from '#domain/content/home-fields.ts'
import type { HomeLine } from '#domain/content/home-lines.ts'
import { parseSectionOrder } from '#domain/content/section-order.ts'
import { type FieldsProps, Lines, PeopleFields } from './home-lines.tsx'
import { type OriginalPictures, PagePicture, useHomePictures } from './home-pictures.tsx'
import { SectionFields } from './section-fields.tsx'
import { Slides } from './slides.tsx'

type ProductsProps = FieldsProps & { names: readonly HomeField[] }

const Products = ({ names, words, faults, products }: ProductsProps) => (
  <div className="dk-chosen">
    {names.map((name) => (
      <ProductPicker
        key={name}
        {...{ name, products }}
        label={HOME_LABELS[name] ?? ''}
        optional
        value={words[name] ?? ''}
        error={faults[name]}
      />
    ))}
  </div>
)

type SectionForm = {
  lines: readonly HomeLine[]
  about: (words: HomeValues) => string
  fields: readonly HomeField[]
  pictures?: readonly HomePicture[]
}

const quote = (text: string): string => `“${text.replaceAll('*', '')}”`
const countSet = (words: HomeValues, names: readonly HomeField[]): number =>
  names.filter((name) => words[name] !== '').length

const FIRST_LINES: readonly HomeLine[] = [
  ...(['kicker', 'headline', 'subline', 'marquee', 'buy', 'buyLink', 'build', 'flag'] as const),
  ...(['chat', 'trust1', 'trust2', 'tagTitle', 'tagText'] as const),
]

const STEP_LINES = STEP_NUMBERS.flatMap((number) => [`step${number}`, `step${number}Text`] as const)
const BOX_LINES = ['boxTitle', 'boxPrice', 'boxText', 'boxAction'] as const
const POINT_LINES = POINT_NUMBERS.flatMap((number) => [`point${number}`, `point${number}Text`] as const)

const FORMS: Record<HomeSection, SectionForm> = {
  people: {
    lines: ['peopleStart', ...PHRASES, ...JOINTS, 'peopleEnd'],
    pictures: PERSON_PICTURES,
    fields: PERSON_FIELDS,
    about: () => `A sentence with ${PERSON_FIELDS.length} links`,
  },
  collections: { lines: TILE_LINES, fields: [], about: () => `${TILE_LINES.length} tiles` },
  building: {
    lines: ['buildHeading', 'buildAction', ...STEP_LINES, ...BOX_LINES],
    pictures: ['box'],
    fields: [],
    about: (words) => quote(words.buildHeading),
  },
  banner: { lines: [], fields: [], about: (words) => words['slide1.title'] || 'Slides' },
  begin: {
    lines: ['beginHeading', 'beginLink', 'beginLinkTo'],
    fields: FEATURED_PRODUCT_FIELDS,
    about: (words) => `${countSet(words, FEATURED_PRODUCT_FIELDS)} of ${FEATURED_PRODUCT_FIELDS.length} products`,
  },
  corporate: {
    pictures: ['corporate'],
    lines: [
      ...(['corporateEyebrow', 'corporateHeading', ...POINT_LINES] as const),
      ...(['corporateFigure', 'corporateClients', 'corporateAction'] as const),
    ],
    fields: [],
    about: (words) => quote(words.corporateHeading),
  },
  letter: {
    lines: ['letterHeading', 'letterText', 'letterAction'],
    fields: [],
    about: (words) => quote(words.letterHeading),
  },
}

const pictureFields = (name: HomePicture) => [`${name}.picture`, `${name}.alt`] as HomeField[]

/** Slots whose picture stands beside the name of a section. */
const THUMBNAIL_VIEWS: Partial<Record<HomeSection, HomePicture | 'slide1'>> = {
  building: 'box',
  banner: 'slide1',
  corporate: 'corporate',
}

export type HomeThumbnails = Partial<Record<HomeSection, PictureData | undefined>>

type HomeSectionsProps = FieldsProps & {
  pictures: Readonly<Record<string, PictureData>>
  originals: OriginalPictures
  thumbnails: HomeThumbnails
  firstAlt: string
  onUploads: (uploads: Uploads) => void
  /** Called with the order of the sections whenever it changes. */
  onOrder: (order: readonly HomeSection[]) => void
}

/** The first screen and the sections of the home page: order, switches and fields. Saved with the form. */
export function HomeSections(props: HomeSectionsProps) {
  const { pictures, originals, thumbnails, firstAlt, onUploads, onOrder, ...fields } = props
  const { words, faults, links } = fields
  const [order, setOrder] = useState(() => parseSectionOrder(words.order))
  const reorder = useReorder<HTMLUListElement>({
    ids: order,
    nameOf: (id) => SECTIONS[id as HomeSection],
    onMove: (id, to) => setOrder((now) => now.filter((one) => one !== id).toSpliced(to, 0, id as HomeSection)),
  })
  const { list } = reorder
  const slots = useHomePictures({ words, faults, pictures, originals, firstAlt, onUploads, inside: list })
  const pictureOf = (section: HomeSection) => {
    const view = THUMBNAIL_VIEWS[section]
    return view ? slots.thumbnailOf(view) : thumbnails[section]
  }
  useEffect(() => onOrder(order), [order, onOrder])
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
          <SectionFields
            name="First screen"
            about={quote(words.headline)}
            picture={slots.thumbnailOf('hero')}
            isFaulty={isFaulty([...FIRST_LINES, 'hero.picture', 'hero.alt'])}
          >
            <PagePicture {...slots.pageProps('hero')} />
            <Lines names={FIRST_LINES} {...fields} />
          </SectionFields>
        </li>
      </ul>
      <ul className="dk-secs" aria-label="Sections of the home page" ref={list}>
        {order.map((section) => {
          const { lines, about, fields: products, pictures: views = [] } = FORMS[section]
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
                picture={pictureOf(section)}
                isFaulty={hasSlideFault || isFaulty([...lines, ...products, ...views.flatMap(pictureFields)])}
              >
                {section === 'collections' && (
                  <p className="dk-sub">
                    The tiles have the names and pictures of these collections. Each line stands below the name.
                  </p>
                )}
                {section === 'people' ? (
                  <PeopleFields {...fields} slots={slots} />
                ) : (
                  <>
                    {views.map((view) => (
                      <PagePicture key={view} {...slots.pageProps(view)} />
                    ))}
                    {lines.length > 0 && <Lines names={lines} {...fields} />}
                    {products.length > 0 && <Products names={products} {...fields} />}
                  </>
                )}
                {isBanner && <Slides {...{ words, faults, links, slots }} />}
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
      {slots.dialog}
      <MoveAnnouncement>{reorder.announcement}</MoveAnnouncement>
    </div>
  )
}
