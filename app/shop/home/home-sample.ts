import words from '#catalogue/collections.json' with { type: 'json' }
import {
  FEATURED_PRODUCT_FIELDS,
  HOME_FIELDS,
  type HomePicture,
  type HomeValues,
  JOINTS,
  PERSON_FIELDS,
  PERSON_PICTURES,
  PHRASES,
  POINT_NUMBERS,
  SECTION_NAMES,
  SLIDE_NUMBERS,
  STEP_NUMBERS,
  slideField,
  TILE_LINES,
} from '#domain/content/home-fields.ts'
import { DEFAULT_ORDER } from '#domain/content/section-order.ts'
import { PEOPLE } from './people.tsx'

const BANNER_ALT = 'A wrapped box, chocolates, a journal and a candle laid out on rose paper'

/** Original pictures of the page with their descriptions. */
export const ORIGINAL_PICTURES: Record<HomePicture, { name: string; alt: string }> = {
  hero: {
    name: 'site/home-wide',
    alt: 'An open gift box: honey, a lit candle, tea, chocolates and a journal nested in paper',
  },
  corporate: { name: 'site/corporate-tall', alt: 'A festive crimson box with lamps and marigolds' },
  box: { name: 'boxes/grande-open', alt: '' },
  ...(Object.fromEntries(
    PEOPLE.map(({ item }, at) => [PERSON_PICTURES[at], { name: `items/${item}-cutout`, alt: '' }]),
  ) as Record<(typeof PERSON_PICTURES)[number], { name: string; alt: string }>),
}

const corporatePoints = words.collections.find(({ slug }) => slug === 'corporate')?.sellingPoints ?? []

const buildSteps = words.collections.find(({ slug }) => slug === 'build-your-own')?.steps ?? []

const FEATURED_PRODUCTS = ['uniquely-yours-1', 'uniquely-yours-3', 'wedding-bride-1', 'quick-delivery-3']

const [buy, build, chat] = words.home.actions.map(({ label }) => label)

const slides = SLIDE_NUMBERS.flatMap((number) => {
  const slide = words.mothersDayBanner[number - 1]
  if (!slide) return []
  const { title, subtitle, tag, cta, link } = slide
  const fields = { title, subtitle, tag, cta, link, picture: 'site/mothers-day-half', alt: BANNER_ALT }
  return Object.entries(fields).map(([part, text]) => [slideField(number, part as keyof typeof fields), text])
})

/** Texts of the home page before the owner changes them. */
export const HOME_SAMPLE: HomeValues = {
  ...(Object.fromEntries(HOME_FIELDS.map((field) => [field, ''])) as HomeValues),
  headline: 'For Every Personality, *Not Just Every Occasion*',
  subline: words.home.subline,
  ...{ kicker: 'Thoughtfully Curated Gifting', flag: 'Launching Soon' },
  ...{ trust1: 'Premium Quality', trust2: 'Fast Delivery' },
  ...{
    tagTitle: 'Nationwide Shipping',
    tagText: '24-48 hour delivery available',
    marquee: words.home.marquee.join(', '),
  },
  peopleStart: 'For',
  ...Object.fromEntries(PEOPLE.map(({ words: phrase }, at) => [PHRASES[at], phrase])),
  ...Object.fromEntries(PEOPLE.map(({ joint }, at) => [JOINTS[at], joint])),
  ...Object.fromEntries(words.home.collectionTeasers.map(({ line }, at) => [TILE_LINES[at], line])),
  peopleEnd: 'the one who says they need nothing.',
  ...{ buildHeading: 'Build Your *Own Box*', buildAction: 'Start Building Your Gift' },
  ...{ boxTitle: 'Custom box', boxPrice: '₹149', boxText: '3 products · Size Medium', boxAction: 'Customize' },
  ...Object.fromEntries(
    STEP_NUMBERS.flatMap((number) => {
      const { title, text } = buildSteps[number - 1] ?? { title: '', text: '' }
      return [
        [`step${number}`, title],
        [`step${number}Text`, text],
      ]
    }),
  ),
  ...{ beginHeading: 'A few *to begin with*', beginLink: 'See Uniquely Yours', beginLinkTo: '/uniquely-yours' },
  ...{ corporateEyebrow: 'Corporate gifting', corporateHeading: 'Five hundred desks. *Five hundred people.*' },
  ...{ corporateFigure: '500+', letterHeading: 'One letter, *now and then*' },
  ...{ corporateAction: 'Request a Consultation', letterAction: 'Subscribe' },
  corporateClients: 'corporate clients send with {shop.name}',
  ...Object.fromEntries(
    POINT_NUMBERS.flatMap((number) => {
      const { title, text } = corporatePoints[number - 1] ?? { title: '', text: '' }
      return [
        [`point${number}`, title],
        [`point${number}Text`, text],
      ]
    }),
  ),
  ...{ 'hero.alt': ORIGINAL_PICTURES.hero.alt, 'corporate.alt': ORIGINAL_PICTURES.corporate.alt },
  letterText: 'New boxes, odd characters, and no more often than we have something to say.',
  ...{ buy: buy ?? '', buyLink: '/mothers-day', build: build ?? '', chat: chat ?? '' },
  ...Object.fromEntries(SECTION_NAMES.map((section) => [section, 'on'])),
  order: DEFAULT_ORDER,
  ...Object.fromEntries(FEATURED_PRODUCTS.map((id, at) => [FEATURED_PRODUCT_FIELDS[at], id])),
  ...Object.fromEntries(PEOPLE.map(({ product }, at) => [PERSON_FIELDS[at], product])),
  ...Object.fromEntries(slides),
}

/** Returns the id of a slide in the page. */
export const slideId = (number: number): string => words.mothersDayBanner[number - 1]?.id ?? `slide-${number}`
