import type { ShapeName } from '../catalogue/crop.ts'
import { isLinkTarget, LINK_TARGET_ERROR } from './content-page.ts'
import { HOME_LINES, type HomeLine, lineRule } from './home-lines.ts'
import { isWithinPeriod, periodChangeDays, periodErrors } from './period.ts'

/** Storage key of the home page. */
export const HOME_KEY = 'home'

/** Sections of the home page below the hero, in default order, with their names at the desk. */
export const SECTIONS = {
  people: 'Gifts by person',
  collections: 'Collections',
  building: 'Build Your Own Box',
  banner: 'Banner',
  begin: 'Featured products',
  corporate: 'Corporate gifting',
  letter: 'Newsletter',
} as const
export type HomeSection = keyof typeof SECTIONS
export const SECTION_NAMES = Object.keys(SECTIONS) as HomeSection[]

const NUMBERS = [1, 2, 3, 4] as const
export type SlideNumber = (typeof NUMBERS)[number]
export const SLIDE_NUMBERS: readonly SlideNumber[] = NUMBERS
const SLIDE_PARTS = ['title', 'subtitle', 'tag', 'cta', 'link', 'picture', 'alt', 'from', 'until'] as const
export type SlidePart = (typeof SLIDE_PARTS)[number]
type SlideField = `slide${SlideNumber}.${SlidePart}`
export const slideField = (number: SlideNumber, part: SlidePart): SlideField => `slide${number}.${part}`

/** Points of the corporate section. */
export const POINT_NUMBERS = NUMBERS
/** Steps of Build Your Own Box. */
export const STEP_NUMBERS = NUMBERS

export const FEATURED_PRODUCT_FIELDS = [1, 2, 3, 4, 5, 6, 7, 8].map((place) => `gift${place}` as const)
export const PERSON_FIELDS = [1, 2, 3, 4, 5, 6].map((place) => `person${place}` as const)
/** People of the sentence and tiles of the collections, in the order of the page. */
export const PHRASES = ['phrase1', 'phrase2', 'phrase3', 'phrase4', 'phrase5', 'phrase6'] as const
/** Words between the people of the sentence. */
export const JOINTS = ['joint1', 'joint2', 'joint3', 'joint4', 'joint5', 'joint6'] as const
export const TILE_LINES = ['tile1', 'tile2', 'tile3', 'tile4', 'tile5'] as const
export type ProductChoiceField = `gift${number}` | `person${number}`

/** Pictures of the page that can be replaced. An empty name stands for the original picture. */
export const HOME_PICTURES = {
  hero: { title: 'Main picture', shape: 'slide' },
  corporate: { title: 'Corporate picture', shape: 'gift' },
  box: { title: 'Example box', shape: 'slide' },
  face1: { title: 'Person 1', shape: 'thing' },
  face2: { title: 'Person 2', shape: 'thing' },
  face3: { title: 'Person 3', shape: 'thing' },
  face4: { title: 'Person 4', shape: 'thing' },
  face5: { title: 'Person 5', shape: 'thing' },
  face6: { title: 'Person 6', shape: 'thing' },
} as const satisfies Record<string, { title: string; shape: ShapeName }>
export type HomePicture = keyof typeof HOME_PICTURES
export const HOME_PICTURE_NAMES = Object.keys(HOME_PICTURES) as HomePicture[]
/** Pictures of the people in the sentence, in the order of the page. */
export const PERSON_PICTURES = ['face1', 'face2', 'face3', 'face4', 'face5', 'face6'] as const
/** Pictures with a description; the text beside the others says what they show. */
const DESCRIBED_PICTURES = ['hero', 'corporate'] as const satisfies HomePicture[]
type DescribedPicture = (typeof DESCRIBED_PICTURES)[number]
export const DESCRIBED_PICTURE_NAMES: readonly DescribedPicture[] = DESCRIBED_PICTURES
export const isDescribed = (name: HomePicture): name is DescribedPicture =>
  DESCRIBED_PICTURES.some((one) => one === name)
type PictureField = `${HomePicture}.picture` | `${DescribedPicture}.alt`

/** Lines that the owner changed; the page has the original text for the others. */
export type ChangedLines = Partial<Record<HomeLine, string>>

const LINK_LINES = ['buyLink', 'beginLinkTo'] as const satisfies HomeLine[]
/** Tests whether a field holds a link. */
export const isLinkField = (field: HomeField): boolean =>
  LINK_LINES.some((line) => line === field) || field.endsWith('.link')

/** Splits the moving line at its commas. */
export const marqueeWords = (line: string): string[] => line.split(',').flatMap((word) => word.trim() || [])

/**
 * Fields of the home page, all as text: lines, `on` or `off` per section, section order, ids of the chosen products
 * and of the product each person links to, pictures, and the banner slides.
 */
export type HomeField = HomeLine | HomeSection | 'order' | ProductChoiceField | SlideField | PictureField
export type HomeValues = Record<HomeField, string>
export type HomeErrors = Partial<HomeValues>

export const HOME_FIELDS: readonly HomeField[] = [
  ...HOME_LINES,
  ...SECTION_NAMES,
  'order',
  ...FEATURED_PRODUCT_FIELDS,
  ...PERSON_FIELDS,
  ...HOME_PICTURE_NAMES.map((name) => `${name}.picture` as const),
  ...DESCRIBED_PICTURES.map((name) => `${name}.alt` as const),
  ...NUMBERS.flatMap((number) => SLIDE_PARTS.map((part) => slideField(number, part))),
]

export const SLIDE_LABELS: Record<SlidePart, string> = {
  title: 'Eyebrow',
  subtitle: 'Headline',
  tag: 'Subtitle',
  cta: 'Button',
  link: 'Link',
  picture: 'Picture',
  alt: 'Image description',
  from: 'From',
  until: 'Last day',
}

export const HOME_LABELS: HomeValues = {
  ...Object.fromEntries(HOME_LINES.map((line) => [line, lineRule(line).label])),
  ...SECTIONS,
  order: 'Order of the sections',
  ...Object.fromEntries(FEATURED_PRODUCT_FIELDS.map((field, at) => [field, `Gift ${at + 1}`])),
  ...Object.fromEntries(PERSON_FIELDS.map((field, at) => [field, `Product of person ${at + 1}`])),
  ...Object.fromEntries(
    HOME_PICTURE_NAMES.map((name) => [
      `${name}.picture`,
      isDescribed(name) ? HOME_PICTURES[name].title : `${HOME_PICTURES[name].title}: picture`,
    ]),
  ),
  ...Object.fromEntries(
    DESCRIBED_PICTURES.map((name) => [`${name}.alt`, `${HOME_PICTURES[name].title}: image description`]),
  ),
  ...Object.fromEntries(
    NUMBERS.flatMap((n) => SLIDE_PARTS.map((part) => [slideField(n, part), `Slide ${n}: ${SLIDE_LABELS[part]}`])),
  ),
} as HomeValues

export const MAX_ALT = 300
const MAX_PART_LENGTHS: Partial<Record<SlidePart, number>> = {
  title: 40,
  subtitle: 120,
  tag: 120,
  cta: 40,
  alt: MAX_ALT,
}
export const maxPartLength = (part: SlidePart): number | undefined => MAX_PART_LENGTHS[part]

export type Slide = Record<SlidePart, string>
export const slideOf = (words: HomeValues, number: SlideNumber): Slide =>
  Object.fromEntries(SLIDE_PARTS.map((part) => [part, words[slideField(number, part)]])) as Slide

const hasHeadline = ({ subtitle }: Slide): boolean => subtitle !== ''

/** Returns the slides of a day in order. */
export const slidesOn = (words: HomeValues, day: string): (Slide & { number: SlideNumber })[] =>
  NUMBERS.flatMap((number) => {
    const slide = slideOf(words, number)
    return hasHeadline(slide) && isWithinPeriod(slide, day) ? [{ number, ...slide }] : []
  })

/** Returns the days on which a slide appears or disappears. */
export const homeChangeDays = (words: HomeValues): string[] =>
  NUMBERS.flatMap((number) => {
    const slide = slideOf(words, number)
    return hasHeadline(slide) ? periodChangeDays(slide) : []
  })

const hasPairedAsterisks = (text: string): boolean => [1, 3].includes(text.split('*').length)
const ASTERISK_ERROR = 'Put *asterisks* around words for italics, once.'

/** Returns the field errors; empty if valid. Products and pictures are validated elsewhere. */
export function validateHome(words: HomeValues, about: { before: HomeValues; today: string }): HomeErrors {
  const errors: HomeErrors = {}
  for (const line of HOME_LINES) {
    const { max, optional, italics } = lineRule(line)
    if (words[line] === '' && !optional) errors[line] = 'It cannot be empty.'
    if (words[line].length > max) errors[line] = `Please shorten this to ${max} letters.`
    if (italics && !hasPairedAsterisks(words[line])) errors[line] = ASTERISK_ERROR
  }
  for (const line of LINK_LINES) if (!isLinkTarget(words[line])) errors[line] = `${LINK_TARGET_ERROR}.`
  for (const section of SECTION_NAMES)
    if (words[section] !== 'on' && words[section] !== 'off') errors[section] = 'Choose on or off.'
  for (const name of DESCRIBED_PICTURES)
    if (words[`${name}.alt`].length > MAX_ALT) errors[`${name}.alt`] = `Please shorten this to ${MAX_ALT} letters.`
  for (const number of NUMBERS) {
    const slide = slideOf(words, number)
    const before = slideOf(about.before, number)
    const wrong = hasHeadline(slide)
      ? slideErrors(slide, { before, today: about.today })
      : emptySlideErrors(slide, before)
    for (const part of SLIDE_PARTS) if (wrong[part]) errors[slideField(number, part)] = wrong[part]
  }
  return errors
}

/**
 * A removed slide keeps its other fields, but a new slide without a headline is an error, because it would not be
 * shown.
 */
const emptySlideErrors = (slide: Slide, before: Slide): Partial<Slide> =>
  !hasHeadline(before) && SLIDE_PARTS.some((part) => slide[part] !== '' && slide[part] !== before[part])
    ? { subtitle: 'Enter a headline; a slide without one is not shown.' }
    : {}

function slideErrors(slide: Slide, about: { before: Slide; today: string }): Partial<Slide> {
  const errors: Partial<Slide> = periodErrors(slide, about)
  for (const part of ['cta', 'picture', 'alt'] as const) if (slide[part] === '') errors[part] = REQUIRED_ERRORS[part]
  for (const part of SLIDE_PARTS) {
    const longest = MAX_PART_LENGTHS[part]
    if (longest && slide[part].length > longest) errors[part] = `Please shorten this to ${longest} letters.`
  }
  if (!hasPairedAsterisks(slide.subtitle)) errors.subtitle = ASTERISK_ERROR
  if (!isLinkTarget(slide.link)) errors.link = `${LINK_TARGET_ERROR}.`
  return errors
}

const REQUIRED_ERRORS = {
  cta: 'Enter a button label.',
  picture: 'Choose a picture.',
  alt: 'Enter an image description.',
} as const
