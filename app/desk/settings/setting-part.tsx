import type { ReactNode } from 'react'

type Props = { id: string; title: string; about: ReactNode; children: ReactNode }

/** A part of the settings: its name and what it is for at the side, its fields beside. */
export const SettingPart = ({ id, title, about, children }: Props) => (
  <section className="dk-set" id={id} aria-labelledby={`${id}-head`}>
    <header>
      <h2 id={`${id}-head`}>{title}</h2>
      <p className="dk-sub">{about}</p>
    </header>
    <div className="dk-set-fields">{children}</div>
  </section>
)
