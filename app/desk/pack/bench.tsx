import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Head } from '#app/desk/frame/head.tsx'
import { useKeys } from '#app/desk/frame/use-keys.ts'
import { State } from '#app/desk/orders/state.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { BenchPrints } from './bench-prints.tsx'
import { Gone } from './gone.tsx'
import { leavesWords } from './leaves.ts'
import { Look } from './look.tsx'
import { Missing } from './missing.tsx'
import type { Failed, Shown } from './shown.ts'
import { Ticks } from './ticks.tsx'
import { useTicks } from './use-ticks.ts'
import '#app/desk/styles/run.css'
import '#app/desk/styles/tick.css'
import './bench.css'

/** One parcel on the bench: what goes in, how it should look, and on to the next. */
export function Bench({ shown, failed }: { shown: Shown; failed: Failed }) {
  const { number, parcels, parcel, version, to, groups, extras, isPackable, state, next, notes, test } = shown
  const { problems } = shown
  const { kept, ...ticks } = useTicks(shown.ticks)
  const all = [...groups.flatMap(({ items }) => items), ...extras]
  const left = all.filter(({ key }) => !ticks.isTicked(key)).length
  const busy = useNavigation().state !== 'idle'
  // Without scripts nobody could tell that it wakes: it is answered when it is pressed.
  const inBrowser = useInBrowser()
  const packed = useRef<HTMLButtonElement>(null)
  useKeys({ enter: () => packed.current?.click() })
  const [first, ...others] = groups
  const leaves = leavesWords(shown)
  // As many as are left by now: each tick makes it one less.
  const fault = failed?.act === 'pack' && failed.isLeft ? leftWords(left) : failed?.fault
  return (
    <>
      <Head
        back={{ to: '/desk/today', name: 'Today' }}
        title={
          <>
            {first?.name} {first && first.quantity > 1 && <em>x{first.quantity}</em>}{' '}
            {others.length > 0 && <em>and {others.length} more</em>}
          </>
        }
        meta={
          <>
            <Link className="dk-no" to={`/desk/orders/${number}`}>
              {number}
            </Link>
            {parcels > 1 && `, parcel ${parcel} of ${parcels}`}, {to.name}, {to.zipCode}.{' '}
            {isPackable && <span className={leaves.late ? 'dk-late' : undefined}>{leaves.words}</span>}
            {!isPackable && <State state={state} />} {test && 'Test money.'}
          </>
        }
      >
        <BenchPrints shown={shown} />
      </Head>
      {fault && isPackable && (
        <Strip tone="error" role="alert">
          {fault}
        </Strip>
      )}
      {!isPackable && <Gone shown={shown} />}
      <div className="dk-bench">
        <section aria-labelledby="in-the-box">
          {isPackable &&
            problems.map(({ id, ticket, words: told }) => (
              <Strip key={id}>
                <b>
                  {told}, says its buyer ({ticket}).
                </b>{' '}
                Ask whoever answers them before you go on.
              </Strip>
            ))}
          <Ticks shown={shown} ticks={ticks} />
          {notes.map(({ id, who, text }) => (
            <Strip key={id} tone="info" icon="message-square">
              <b>{who}:</b> {text}
            </Strip>
          ))}
        </section>
        <Look shown={shown} />
      </div>
      <div className="dk-foot-bar dk-bench-bar">
        <span className="dk-sub">{next ? `Next: ${next.number}, ${next.name}` : 'This is the last one.'}</span>
        <div className="acts">
          {isPackable && <Missing failed={failed?.act === 'missing' ? failed : undefined} />}
          {isPackable ? (
            <Form method="post" id="bench">
              <input type="hidden" name="version" value={version} />
              {[...kept].map((item) => (
                <input key={item} type="hidden" name="shown" value={item} />
              ))}
              <Button
                ref={packed}
                type="submit"
                name="act"
                value="pack"
                aria-disabled={(inBrowser && left > 0) || busy || undefined}
              >
                Packed and tied <kbd>Enter</kbd>
              </Button>
            </Form>
          ) : (
            <ButtonLink to={next ? `/desk/orders/${next.number}/parcels/${next.parcel}` : '/desk/orders/pack'}>
              The next one
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  )
}

const leftWords = (left: number): string =>
  left === 0 ? '' : left === 1 ? 'One thing is not ticked yet.' : `${left} things are not ticked yet.`
