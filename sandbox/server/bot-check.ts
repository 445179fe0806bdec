/**
 * Stand-ins for the scripts of bot checks (reCAPTCHA v3, invisible SmartCaptcha). Like the providers', each creates its
 * global a little later and returns a different token each time. The script's address selects a fault.
 */
const FAULTS = ['none', 'no-global', 'refuses', 'silent', 'empty'] as const
type ScriptFault = (typeof FAULTS)[number]

const RECAPTCHA: Record<ScriptFault, string> = {
  none: 'count += 1; return Promise.resolve("stand-in-" + options.action + "-" + count);',
  'no-global': '',
  refuses: 'return Promise.reject(new Error("The stand-in refuses"));',
  silent: 'return new Promise(() => {});',
  empty: 'return Promise.resolve("");',
}

/** `task` shows a task, which `none` does not: one button solves it, the other one closes it. */
const SMARTCAPTCHA_FAULTS = [...FAULTS, 'task'] as const
type SmartCaptchaFault = (typeof SMARTCAPTCHA_FAULTS)[number]

const SOLVE = 'count += 1; widget.options.callback("stand-in-" + count);'

const SMARTCAPTCHA: Record<SmartCaptchaFault, string> = {
  none: SOLVE,
  'no-global': '',
  refuses: 'tell("network-error");',
  silent: '',
  empty: 'widget.options.callback("");',
  task: `tell("challenge-visible");
      const button = (name, press) => {
        const element = document.createElement("button");
        element.type = "button";
        element.textContent = name;
        element.onclick = press;
        widget.container.append(element);
      };
      button("Solve the task", () => { tell("challenge-hidden"); ${SOLVE} });
      button("Close the task", () => tell("challenge-hidden"));`,
}

/** The reCAPTCHA script with the fault `asked`; `none` for an unknown name. */
export function botCheckScript(asked: string | null): string {
  const fault = FAULTS.find((name) => name === asked) ?? 'none'
  if (fault === 'no-global') return ''
  return `(() => {
  let count = 0;
  setTimeout(() => {
    window.grecaptcha = { execute: (key, options) => { ${RECAPTCHA[fault]} } };
  }, 60);
})();
`
}

/** The SmartCaptcha script, in the same way. */
export function smartCaptchaScript(asked: string | null): string {
  const fault = SMARTCAPTCHA_FAULTS.find((name) => name === asked) ?? 'none'
  if (fault === 'no-global') return ''
  return `(() => {
  let count = 0;
  const widgets = [];
  const listeners = [];
  setTimeout(() => {
    window.smartCaptcha = {
      render: (container, options) => widgets.push({ container, options }) - 1,
      subscribe: (id, event, listener) => { listeners.push({ id, event, listener }); },
      destroy: (id) => { delete widgets[id]; },
      execute: (id) => {
        const widget = widgets[id];
        const tell = (event) => listeners
          .filter((one) => one.id === id && one.event === event)
          .forEach((one) => one.listener());
        setTimeout(() => { ${SMARTCAPTCHA[fault]} }, 10);
      },
    };
  }, 60);
})();
`
}
