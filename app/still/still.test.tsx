// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { Still } from './still.tsx'
import { type StillHtml, stillHtml } from './still-html.ts'
import { StillLink } from './still-link.tsx'
import { useStillLinks } from './use-still-links.ts'

const PART = (
  <p>
    Tea &amp; <StillLink href="/kids-zone?for=a#all">chews</StillLink>
    <img src="/pictures/site/bow.0123abcd-640.webp" alt="A bow" />
  </p>
)
const loaded = stillHtml(new Request('http://shop.test/kids-zone'), PART)
const fetched = stillHtml(new Request('http://shop.test/kids-zone.data?_routes=x'), PART)
/** What the router makes of a loader's answer on its way to the browser with a page. */
const sent = (html: StillHtml) => (typeof html === 'function' ? undefined : html)

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  document.body.replaceChildren()
})

async function hydrate(name: string) {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<Still name={name} html={loaded} />)
  document.body.append(place)
  const served = place.querySelector('p')
  const errors: unknown[] = []
  const page = (shown: boolean) => shown && <Still name={name} html={sent(loaded)} />
  const root = await act(async () => hydrateRoot(place, page(true), { onRecoverableError: (e) => errors.push(e) }))
  return { place, served, errors, show: (shown: boolean) => act(async () => root.render(page(shown))) }
}

describe('a part of a page that never comes to life', () => {
  it('is sent with a page as markup alone, with a turn inside the shop as text', () => {
    expect(typeof loaded).toBe('function')
    expect(fetched).toContain('Tea &amp; <a data-discover="true" href="/kids-zone?for=a#all">chews</a>')
  })

  it('stays the very markup that was served, and is there again when the page is drawn anew', async () => {
    const { place, served, errors, show } = await hydrate('one')
    expect(place.querySelector('p')).toBe(served)
    await show(true)
    expect(place.querySelector('p')).toBe(served)
    expect(errors).toEqual([])
    await show(false)
    expect(place.textContent).toBe('')
    await show(true)
    expect(place.innerHTML).toContain('Tea &amp; <a')
  })

  it('comes from the data of a turn, keeps it when that is fetched again, and makes room for another', async () => {
    const place = document.createElement('div')
    const root = createRoot(place)
    const see = (name: string, html: string) => act(async () => root.render(<Still name={name} html={html} />))
    await see('kids', fetched as string)
    const drawn = place.querySelector('p')
    await see('kids', `${fetched}`.replace('Tea', 'Coffee'))
    expect(place.querySelector('p')).toBe(drawn)
    await see('wedding', '<p>Silk</p>')
    expect(place.textContent).toBe('Silk')
  })

  it('draws what stands for a picture whose file cannot be had, and without a network the mark', async () => {
    const { place } = await hydrate('pictures')
    const fail = () => act(async () => place.querySelector('img')?.dispatchEvent(new Event('error')))
    await fail()
    expect(place.querySelector('img')?.getAttribute('src')).toBe('/pictures/placeholder/site/bow.svg')
    await fail()
    expect(place.querySelector('img')).toBeNull()
    expect(place.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('A bow')
  })
})

function Page() {
  useStillLinks()
  return <Still name="links" html={fetched} />
}
const KidsZone = () => 'Kids Zone'
const Shop = createRoutesStub([
  { path: '/', Component: Page },
  { path: '/kids-zone', Component: KidsZone },
])

it('has links that lead on inside the shop', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  await act(async () => createRoot(place).render(<Shop />))
  const press = (init: MouseEventInit) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    return act(async () => place.querySelector('a')?.dispatchEvent(click))
  }
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  await press({ ctrlKey: true })
  expect(place.textContent).toContain('Tea')
  await press({})
  await expect.poll(() => place.textContent).toBe('Kids Zone')
})
