import styles from './mark.module.css'

/** The mark of the project, in the colour of the text around it: `#mark` of the page, which a brand may replace. */
export function Mark() {
  return (
    <svg className={styles['mark']} aria-hidden="true">
      <use href="#mark" />
    </svg>
  )
}
