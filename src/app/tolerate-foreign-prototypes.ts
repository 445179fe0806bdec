/**
 * Hides what scripts of others add to the prototypes of all objects and lists, as old libraries and some extensions do.
 * Libraries that walk an object with `for…in` would take it for a part of the object: valibot then throws, and most
 * forms cannot be sent (open-circle/valibot#1625).
 *
 * What is added later is hidden before the next press or key.
 */
export function tolerateForeignPrototypes(page: Window): void {
  hideForeignProperties()
  for (const type of ['pointerdown', 'keydown', 'input', 'submit']) {
    page.addEventListener(type, hideForeignProperties, { capture: true })
  }
}

function hideForeignProperties(): void {
  for (const prototype of [Object.prototype, Array.prototype]) {
    for (const name of Object.keys(prototype)) {
      // One that cannot be changed stays.
      Reflect.defineProperty(prototype, name, { enumerable: false })
    }
  }
}
