import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import '#app/desk/styles/save-bar.css'

type Props = {
  form: React.RefObject<HTMLFormElement | null>
  /** What came of the last press. */
  said: string
  /** Where the page shows what is typed, for the desk alone. */
  preview?: string
  save: string
}

/** Nothing on this page saves by itself. */
export function SaveBar({ form, said, preview, save }: Props) {
  const [isTouched, setTouched] = useState(false)
  const { state, formAction } = useNavigation()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const own = form.current
    const touch = () => setTouched(true)
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      own?.requestSubmit(own.querySelector<HTMLButtonElement>('button[value="save"]'))
    }
    own?.addEventListener('input', touch)
    document.addEventListener('keydown', press)
    return () => {
      own?.removeEventListener('input', touch)
      document.removeEventListener('keydown', press)
    }
  }, [form])
  const words = state === 'submitting' && formAction ? 'Saving…' : isTouched ? 'Not saved yet.' : said
  return (
    <div className="dk-foot-bar dk-savebar">
      <span role="status">{words}</span>
      <span>
        {/* As it is kept, also where what was typed was refused; what came of the last press is not said again. */}
        <a className="textbtn" href={search.includes('did=') ? pathname : pathname + search}>
          Undo all
        </a>
        {preview && (
          <button
            type="submit"
            className="btn-line"
            formAction={preview}
            formTarget="_blank"
            onClick={(event) => {
              // The router would take the form to this page.
              event.preventDefault()
              const own = event.currentTarget.form
              if (own) sendTo(own, preview)
            }}
          >
            Preview
          </button>
        )}
        <Button type="submit" name="act" value="save">
          {save} <kbd>Ctrl S</kbd>
        </Button>
      </span>
    </div>
  )
}

function sendTo(form: HTMLFormElement, address: string) {
  const { action, target } = form
  form.action = address
  form.target = '_blank'
  form.submit()
  form.action = action
  form.target = target
}
