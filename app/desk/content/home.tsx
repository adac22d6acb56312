import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { SettingsHeader } from '#app/desk/settings/settings-header.tsx'
import { PEOPLE } from '#app/shop/home/people.tsx'
import { TextField } from '#app/ui/field.tsx'
import {
  FEATURED_PRODUCT_FIELDS,
  HOME_LABELS,
  type HomeErrors,
  type HomeField,
  type HomeValues,
  maxLineLength,
  PERSON_FIELDS,
  SLIDE_NUMBERS,
  slideOf,
} from '#domain/content/home-fields.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/home.ts'
import { loadContent, saveContentForm } from './content-actions.ts'
import { ContentEditor } from './content-editor.tsx'
import { homeContent, readHomeForm } from './home-content.ts'
import { FeaturedProducts, SectionSwitches } from './home-sections.tsx'
import { Slides } from './slides.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Home page')

export const middleware = [requireArea('settings')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const words = await loadContent(args, homeContent())
  const { facts } = words
  const ids = [...FEATURED_PRODUCT_FIELDS, ...PERSON_FIELDS].flatMap((field) => facts[field] || [])
  const gifts = await productsById(shopOf(args.context).db, [...new Set(ids)])
  const slides = SLIDE_NUMBERS.map((number) => slideOf(facts, number))
  return {
    ...words,
    role,
    people: PEOPLE.map((person) => person.words),
    names: Object.fromEntries([...gifts.values()].map(({ id, name }) => [id, name])),
    pictures: Object.fromEntries(slides.flatMap(({ picture: name }) => (name ? [[name, findPicture(name, '')]] : []))),
  }
}

export async function action(args: Route.ActionArgs) {
  const lookupErrors: HomeErrors = {}
  return saveContentForm(args, homeContent(lookupErrors), (form, shop, by) =>
    readHomeForm(form, shop, by, lookupErrors),
  )
}

const PREVIEW_URL = '/desk/settings/home/preview'

/** Edits the home page: hero texts, section order, featured products and banner slides. */
export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, versions, did, role, people, names, pictures } = loaderData
  return (
    <>
      <SettingsHeader role={role} title="Home page" meta="Nothing is live until you save." />
      <ContentEditor
        stored={facts}
        refused={actionData?.form}
        labels={HOME_LABELS}
        {...{ did, versions }}
        previewUrl={PREVIEW_URL}
        preview={PREVIEW_URL}
        takesFiles
      >
        {(words, faults, onUploads) => (
          <>
            <HeroFields words={words} faults={faults} />
            <SectionSwitches words={words} />
            <FeaturedProducts {...{ words, faults, people, names }} />
            <Slides {...{ words, faults, pictures, onUploads }} />
          </>
        )}
      </ContentEditor>
    </>
  )
}

const HINTS: Partial<Record<HomeField, string>> = {
  headline: 'Put *asterisks* around words for italics.',
  buyLink: 'A page such as /mothers-day, or an https:// address',
  build: 'Links to Build Your Own Box',
}

function HeroFields({ words, faults }: { words: HomeValues; faults: HomeErrors }) {
  const field = (name: 'headline' | 'subline' | 'buy' | 'buyLink' | 'build' | 'chat') => (
    <TextField
      label={HOME_LABELS[name]}
      name={name}
      defaultValue={words[name]}
      error={faults[name]}
      hint={HINTS[name]}
      maxLength={maxLineLength(name)}
      autoComplete="off"
    />
  )
  return (
    <section className="dk-block" aria-labelledby="first">
      <h2 id="first">First screen</h2>
      <div className="dk-fields">
        {field('headline')}
        {field('subline')}
        <div className="dk-two">
          {field('buy')}
          {field('buyLink')}
        </div>
        <div className="dk-two">
          {field('build')}
          {field('chat')}
        </div>
      </div>
    </section>
  )
}
