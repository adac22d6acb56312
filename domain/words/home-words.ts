import { daysFaults, isSaidOn, turnsOf } from './days.ts'
import { isWay, WAY_FAULT } from './way.ts'

/** Where it is kept. */
export const HOME = 'home'

/** The sections of the home page below its first screen, in the sample's order, as the desk calls them. */
export const SECTIONS = {
  people: 'The sentence with people',
  collections: 'Collections',
  building: 'Build Your Own Box',
  banner: 'Banner',
  begin: 'A few to begin with',
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

export const GIFT_FIELDS = [1, 2, 3, 4, 5, 6, 7, 8].map((place) => `gift${place}` as const)
export const PERSON_FIELDS = [1, 2, 3, 4, 5, 6].map((place) => `person${place}` as const)
export type ChosenField = `gift${number}` | `person${number}`

const LINES = ['headline', 'subline', 'buy', 'buyLink', 'build', 'chat'] as const
export type HomeLine = (typeof LINES)[number]

/**
 * What is said on the home page, each as the text of a field: its lines, `on` or `off` for each section, their order, the ids of the
 * chosen gifts and of the gift that each person of the sentence leads to, and the slides of the banner.
 */
export type HomeField = HomeLine | HomeSection | 'order' | ChosenField | SlideField
export type HomeWords = Record<HomeField, string>
export type HomeFaults = Partial<HomeWords>

export const HOME_FIELDS: readonly HomeField[] = [
  ...LINES,
  ...SECTION_NAMES,
  'order',
  ...GIFT_FIELDS,
  ...PERSON_FIELDS,
  ...NUMBERS.flatMap((number) => SLIDE_PARTS.map((part) => slideField(number, part))),
]

const LINE_LABELS: Record<HomeLine, string> = {
  headline: 'Headline',
  subline: 'The line below it',
  buy: 'First button',
  buyLink: 'Where it leads',
  build: 'Second button',
  chat: 'Chat link',
}
export const SLIDE_LABELS: Record<SlidePart, string> = {
  title: 'Over the headline',
  subtitle: 'Headline',
  tag: 'The line below it',
  cta: 'Button',
  link: 'Where it leads',
  picture: 'Picture',
  alt: 'What the picture shows',
  from: 'From',
  until: 'Until, that day included',
}

export const HOME_LABELS: HomeWords = {
  ...LINE_LABELS,
  ...SECTIONS,
  order: 'Order of the sections',
  ...Object.fromEntries(GIFT_FIELDS.map((field, at) => [field, `Gift ${at + 1}`])),
  ...Object.fromEntries(PERSON_FIELDS.map((field, at) => [field, `Person ${at + 1}`])),
  ...Object.fromEntries(
    NUMBERS.flatMap((n) => SLIDE_PARTS.map((part) => [slideField(n, part), `Slide ${n}: ${SLIDE_LABELS[part]}`])),
  ),
} as HomeWords

const LONGEST: Record<HomeLine, number> = { headline: 90, subline: 240, buy: 40, buyLink: 300, build: 40, chat: 40 }
const LONGEST_PARTS: Partial<Record<SlidePart, number>> = { title: 40, subtitle: 120, tag: 120, cta: 40, alt: 300 }
export const longestOfPart = (part: SlidePart): number | undefined => LONGEST_PARTS[part]
export const longestOfLine = (line: HomeLine): number => LONGEST[line]

export type Slide = Record<SlidePart, string>
export const slideOf = (words: HomeWords, number: SlideNumber): Slide =>
  Object.fromEntries(SLIDE_PARTS.map((part) => [part, words[slideField(number, part)]])) as Slide

/** A slide without a headline is an empty place. */
const isThere = ({ subtitle }: Slide): boolean => subtitle !== ''

/** The slides of a day, in their order. */
export const slidesOn = (words: HomeWords, day: string): (Slide & { number: SlideNumber })[] =>
  NUMBERS.flatMap((number) => {
    const slide = slideOf(words, number)
    return isThere(slide) && isSaidOn(slide, day) ? [{ number, ...slide }] : []
  })

export const homeTurns = (words: HomeWords): string[] =>
  NUMBERS.flatMap((number) => {
    const slide = slideOf(words, number)
    return isThere(slide) ? turnsOf(slide) : []
  })

/** Stars stand around what is in italics, once. */
const isTied = (text: string): boolean => [1, 3].includes(text.split('*').length)
const STARS = 'Put what is in italics between two stars, such as *every* day.'

/** Why the home page cannot be so, by field; what its gifts and pictures are is asked elsewhere. */
export function homeFaults(words: HomeWords, about: { before: HomeWords; today: string }): HomeFaults {
  const faults: HomeFaults = {}
  for (const line of LINES) {
    if (words[line] === '') faults[line] = 'It cannot be empty.'
    if (words[line].length > LONGEST[line]) faults[line] = `Please shorten this to ${LONGEST[line]} letters.`
  }
  if (!isTied(words.headline)) faults.headline = STARS
  if (!isWay(words.buyLink)) faults.buyLink = `${WAY_FAULT}.`
  for (const section of SECTION_NAMES)
    if (words[section] !== 'on' && words[section] !== 'off') faults[section] = 'It is on or off.'
  for (const number of NUMBERS) {
    const slide = slideOf(words, number)
    const before = slideOf(about.before, number)
    const wrong = isThere(slide) ? slideFaults(slide, { before, today: about.today }) : emptyFaults(slide, before)
    for (const part of SLIDE_PARTS) if (wrong[part]) faults[slideField(number, part)] = wrong[part]
  }
  return faults
}

/** One that is taken away keeps its rest; whoever fills an empty place wants to see it. */
const emptyFaults = (slide: Slide, before: Slide): Partial<Slide> =>
  !isThere(before) && SLIDE_PARTS.some((part) => slide[part] !== '' && slide[part] !== before[part])
    ? { subtitle: 'Write its headline: without one the slide is not shown.' }
    : {}

function slideFaults(slide: Slide, about: { before: Slide; today: string }): Partial<Slide> {
  const faults: Partial<Slide> = daysFaults(slide, about)
  for (const part of ['cta', 'picture', 'alt'] as const) if (slide[part] === '') faults[part] = NEEDED[part]
  for (const part of SLIDE_PARTS) {
    const longest = LONGEST_PARTS[part]
    if (longest && slide[part].length > longest) faults[part] = `Please shorten this to ${longest} letters.`
  }
  if (!isTied(slide.subtitle)) faults.subtitle = STARS
  if (!isWay(slide.link)) faults.link = `${WAY_FAULT}.`
  return faults
}

const NEEDED = {
  cta: 'Say what is on its button.',
  picture: 'Choose a picture.',
  alt: 'Say what is in it, for whoever cannot see it.',
} as const
