// @vitest-environment jsdom
import { act, Fragment } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Outlet, useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { DrawnLater, useDrawn } from './drawn-later.tsx'
import { KeptHeights } from './kept-heights.tsx'

let drawn: string[] = []
let place: HTMLElement
let go: ReturnType<typeof useNavigate>

function Card({ name }: { name: string }) {
  const isDrawn = useDrawn()
  drawn.push(isDrawn ? name : `room for ${name}`)
  return <article className="below">{isDrawn && <a href={`/${name}`}>{name}</a>}</article>
}
/** Another choice is another list. */
const List = () => (
  <Fragment key={useLocation().search}>
    {['near', 'far'].map((name) => (
      <DrawnLater key={name} after={1} links={[`/${name}`]}>
        <Card name={name} />
      </DrawnLater>
    ))}
  </Fragment>
)
const Unknown = () => (
  <DrawnLater after={1}>
    <Card name="section" />
  </DrawnLater>
)
function Around() {
  go = useNavigate()
  return (
    <>
      <Outlet />
      <KeptHeights />
    </>
  )
}
const Shop = createRoutesStub([
  {
    Component: Around,
    HydrateFallback: () => null,
    children: [
      { path: '/', Component: () => null, loader: () => null },
      { path: '/list', Component: List, loader: () => null },
      { path: '/gift', Component: Unknown, loader: () => null },
    ],
  },
])

/** What a turn draws, in its order. */
async function turn(to: string | number) {
  drawn = []
  await act(async () => await (typeof to === 'number' ? go(to) : go(to)))
  return drawn
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.textContent === 'far' ? 9000 : 100, 100, 100)
  })
  await act(async () => createRoot(emptyPlace()).render(<Shop />))
})

function emptyPlace() {
  place = document.createElement('div')
  document.body.replaceChildren(place)
  return place
}

it('has its inside after the first frame of a turn', async () => {
  expect(await turn('/list')).toEqual(['room for near', 'room for far', 'near', 'far'])
  expect(place.textContent).toBe('nearfar')
})

it('has it at once for a link into the middle of a page', async () => {
  expect(await turn('/list#all')).toEqual(['near', 'far'])
})

it('has it at once in a window that is so high that it is seen', async () => {
  vi.stubGlobal('innerHeight', 1180)
  expect(await turn('/list')).toEqual(['near', 'far'])
  vi.unstubAllGlobals()
})

it('has it at once on a page that stands, where somebody chooses', async () => {
  await turn('/list')
  expect(await turn('/list?for=home')).toEqual(['near', 'far'])
})

it('has it at once on the way back where it was on the screen, and where nobody knows that', async () => {
  await turn('/list')
  await turn('/gift')
  expect((await turn(-1))[0]).toBe('near')
  expect(drawn).toContain('room for far')
  expect(place.textContent).toBe('nearfar')
  expect(await turn(1)).toEqual(['section'])
})

it('has it at once on the way back to a window of another width', async () => {
  await turn('/list')
  await turn('/gift')
  vi.stubGlobal('innerWidth', innerWidth / 2)
  expect(await turn(-1)).toEqual(['near', 'far'])
  vi.unstubAllGlobals()
})

it('comes to life as the server sent it', async () => {
  const Served = createRoutesStub([{ path: '/', Component: List }])
  emptyPlace().innerHTML = renderToString(<Served />)
  const served = [...place.querySelectorAll('a')]
  const errors: unknown[] = []
  drawn = []
  await act(async () => hydrateRoot(place, <Served />, { onRecoverableError: (error) => errors.push(error) }))
  expect(drawn).not.toContain('room for near')
  expect([...place.querySelectorAll('a')]).toEqual(served)
  expect(errors).toEqual([])
})
