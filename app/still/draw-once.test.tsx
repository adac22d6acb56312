import { beforeEach, describe, expect, it } from 'vitest'
import { rememberDrawn } from './draw-once.ts'

let drawn: string[] = []
beforeEach(() => {
  drawn = []
})

function Gift({ name, price }: { name: string; price?: number }) {
  drawn.push(name)
  return (
    <p title={name}>
      {price} {name}
    </p>
  )
}
const Sign = ({ name }: { name: string }) => <b>{name}</b>

describe('a part that looks the same until its data changes', () => {
  it('is drawn once, and again with other data', () => {
    const draw = rememberDrawn()
    const html = draw(Gift, { name: 'Tea & <chews>', price: 1 })
    expect(html).toBe('<p title="Tea &amp; &lt;chews&gt;">1<!-- --> <!-- -->Tea &amp; &lt;chews&gt;</p>')
    expect(draw(Gift, { name: 'Tea & <chews>', price: 1 })).toBe(html)
    expect(draw(Gift, { name: 'Tea & <chews>', price: 2 })).not.toBe(html)
    expect(drawn).toHaveLength(2)
  })

  it('is never taken for another part with the same data', () => {
    const draw = rememberDrawn()
    expect(draw(Gift, { name: 'Tea' })).toContain('<p')
    expect(draw(Sign, { name: 'Tea' })).toBe('<b>Tea</b>')
  })

  it('makes room for others when it was not asked for longest', () => {
    const draw = rememberDrawn(150)
    for (const name of ['one', 'two', 'one', 'three', 'four', 'one']) draw(Gift, { name })
    expect(drawn).toEqual(['one', 'two', 'three', 'four'])
    draw(Gift, { name: 'two' })
    expect(drawn.at(-1)).toBe('two')
  })

  it('is not kept where there is no room for it', () => {
    const draw = rememberDrawn(10)
    expect(draw(Gift, { name: 'one' })).toBe(draw(Gift, { name: 'one' }))
    expect(drawn).toEqual(['one', 'one'])
  })
})
