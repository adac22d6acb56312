import { useEffect, useRef } from 'react'
import './cursor.css'

const CONTROLS = 'a, button, summary, label, select, [role="tab"], [role="radio"]'

/** Decorative 8 px diamond beside the system's cursor; opens to a 34 px ring over controls. */
export function Cursor() {
  const cursor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = ({ clientX, clientY, target, pointerType }: PointerEvent) => {
      const there = cursor.current
      if (!there || pointerType !== 'mouse') return
      const over = target instanceof Element ? target : undefined
      there.style.transform = `translate(${clientX}px, ${clientY}px)`
      there.dataset.shown = 'true'
      there.dataset.open = String(Boolean(over?.closest(CONTROLS)))
      there.dataset.dark = String(Boolean(over?.closest('.on-dark, .tissue, .band')))
    }
    const leave = () => cursor.current?.removeAttribute('data-shown')
    window.addEventListener('pointermove', follow, { passive: true })
    document.documentElement.addEventListener('pointerleave', leave)
    return () => {
      window.removeEventListener('pointermove', follow)
      document.documentElement.removeEventListener('pointerleave', leave)
    }
  }, [])
  return (
    <div className="cursor" aria-hidden="true" ref={cursor}>
      <i />
      <b />
    </div>
  )
}
