import words from '#catalogue/collections.json' with { type: 'json' }
import {
  GIFT_FIELDS,
  HOME_FIELDS,
  type HomeWords,
  PERSON_FIELDS,
  SECTION_NAMES,
  SLIDE_NUMBERS,
  slideField,
} from '#domain/words/home-words.ts'
import { SAMPLE_ORDER } from '#domain/words/section-order.ts'
import { PEOPLE } from './people.tsx'

const BANNER_ALT = 'A wrapped box, chocolates, a journal and a candle laid out on rose paper'

/** The four gifts shown at the end, in their order. */
const BEGIN_WITH = ['uniquely-yours-1', 'uniquely-yours-3', 'wedding-bride-1', 'quick-delivery-3']

const [buy, build, chat] = words.home.actions.map(({ label }) => label)

const slides = SLIDE_NUMBERS.flatMap((number) => {
  const slide = words.mothersDayBanner[number - 1]
  if (!slide) return []
  const { title, subtitle, tag, cta, link } = slide
  const said = { title, subtitle, tag, cta, link, picture: 'site/mothers-day-half', alt: BANNER_ALT }
  return Object.entries(said).map(([part, text]) => [slideField(number, part as keyof typeof said), text])
})

/** What the home page says where its owner has said nothing else. */
export const HOME_SAMPLE: HomeWords = {
  ...(Object.fromEntries(HOME_FIELDS.map((field) => [field, ''])) as HomeWords),
  headline: 'For Every Personality, *Not Just Every Occasion*',
  subline: words.home.subline,
  ...{ buy: buy ?? '', buyLink: '/mothers-day', build: build ?? '', chat: chat ?? '' },
  ...Object.fromEntries(SECTION_NAMES.map((section) => [section, 'on'])),
  order: SAMPLE_ORDER,
  ...Object.fromEntries(BEGIN_WITH.map((id, at) => [GIFT_FIELDS[at], id])),
  ...Object.fromEntries(PEOPLE.map(({ product }, at) => [PERSON_FIELDS[at], product])),
  ...Object.fromEntries(slides),
}

/** What a slide is known by in the page. */
export const slideId = (number: number): string => words.mothersDayBanner[number - 1]?.id ?? `slide-${number}`
