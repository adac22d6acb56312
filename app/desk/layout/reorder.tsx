import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '#app/ui/icon.tsx'
import './reorder.css'

type ReorderOptions = {
  /** Ids of the rows in their order. */
  ids: readonly string[]
  nameOf: (id: string) => string
  /** Moves a row to another index. */
  onMove: (id: string, to: number) => void
}

export type Reorder<List extends HTMLElement> = ReorderOptions & {
  /** Element whose children are the rows. */
  list: RefObject<List | null>
  move: (id: string, to: number) => void
  /** Index above which a dragged row would be dropped. */
  drag: { id: string; to: number } | undefined
  setDrag: (drag: { id: string; to: number } | undefined) => void
  /** Text for a live region after a move. */
  announcement: string
}

/** State of a list whose rows are moved by a `Grip`. Focus stays on the grip of the moved row. */
export function useReorder<List extends HTMLElement>({ ids, nameOf, onMove }: ReorderOptions): Reorder<List> {
  const list = useRef<List>(null)
  const movedId = useRef('')
  const [drag, setDrag] = useState<{ id: string; to: number }>()
  const [announcement, setAnnouncement] = useState('')
  const order = ids.join('\n')
  // React moves the row in the document, which drops the focus of its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes
  useEffect(() => {
    if (movedId.current === '') return
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-moves="${CSS.escape(movedId.current)}"] button`)
    movedId.current = ''
    const usable = [...(buttons ?? [])].filter((button) => button.offsetParent !== null)
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (isFocusLost) usable.find((button) => !button.matches(':disabled'))?.focus({ preventScroll: true })
  }, [order])
  function move(id: string, to: number) {
    const from = ids.indexOf(id)
    if (from < 0 || to < 0 || to >= ids.length || to === from) return
    movedId.current = id
    setAnnouncement(`${nameOf(id)}: position ${to + 1} of ${ids.length}`)
    onMove(id, to)
  }
  return { ids, nameOf, onMove, list, move, drag, setDrag, announcement }
}

type GripProps<List extends HTMLElement> = {
  of: Reorder<List>
  id: string
  /** Name and value of the submit buttons, which work without scripts. `to` is the new index. */
  submit: (to: number) => { name: string; value: string }
}

const ARROWS = [
  { by: -1, icon: 'arrow-up', words: 'up' },
  { by: 1, icon: 'arrow-down', words: 'down' },
] as const

/**
 * Handle that moves a row: drag, or Alt with the arrow keys. On phones, and without scripts, two arrow buttons take its
 * place. Belongs inside a form.
 */
export function Grip<List extends HTMLElement>({ of, id, submit }: GripProps<List>) {
  const { ids, move, nameOf } = of
  const at = ids.indexOf(id)
  const name = nameOf(id)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    move(id, at + by)
  }
  return (
    <span className="dk-grip-at" data-moves={id}>
      <button
        type="button"
        className="dk-grip"
        aria-label={`Move ${name}. Alt with arrow keys`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={onKeyDown}
        {...dragHandlers(of, id)}
      >
        <Icon of="grip-vertical" />
      </button>
      <span className="dk-arrows">
        {ARROWS.map(({ by, icon, words }) => (
          <button
            key={words}
            type="submit"
            {...submit(at + by)}
            formNoValidate
            aria-label={`Move ${words}: ${name}`}
            disabled={ids[at + by] === undefined}
            onClick={(event) => {
              event.preventDefault()
              move(id, at + by)
            }}
          >
            <Icon of={icon} />
          </button>
        ))}
      </span>
    </span>
  )
}

/** Pointer handlers of a grip. The row is dropped before the one whose middle is past the pointer. */
function dragHandlers<List extends HTMLElement>({ list, ids, drag, setDrag, move }: Reorder<List>, id: string) {
  const indexAt = ({ clientX: x, clientY: y }: PointerEvent): number => {
    const rows = [...(list.current?.children ?? [])]
      .filter((row) => row.querySelector('[data-moves]'))
      .map((row) => row.getBoundingClientRect())
    const areSideBySide = rows[1] !== undefined && rows[1].left >= (rows[0]?.right ?? 0)
    const next = rows.findIndex(({ left, top, width, height, bottom }) =>
      areSideBySide ? y < bottom && x < left + width / 2 : y < top + height / 2,
    )
    return next < 0 ? rows.length : next
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, to: ids.indexOf(id) })
    },
    onPointerMove(event: PointerEvent) {
      if (drag?.id === id) setDrag({ id, to: indexAt(event) })
    },
    onPointerUp() {
      if (drag?.id !== id) return
      setDrag(undefined)
      const from = ids.indexOf(id)
      move(id, drag.to > from ? drag.to - 1 : drag.to)
    },
    onPointerCancel: () => setDrag(undefined),
  }
}

/** Class names of a row: the dragged one, and the ones above and below the place where it would be dropped. */
export function rowClassName<List extends HTMLElement>({ drag, ids }: Reorder<List>, id: string): string | undefined {
  if (!drag) return undefined
  if (drag.id === id) return 'is-dragged'
  const at = ids.indexOf(id)
  if (drag.to === at) return 'is-drop-above'
  return drag.to === ids.length && at === ids.length - 1 ? 'is-drop-below' : undefined
}

/** Live region that announces a move. */
export const MoveAnnouncement = ({ children }: { children: ReactNode }) => (
  <span className="vh" aria-live="polite">
    {children}
  </span>
)
