export function activateWindows() {
  const popupStatus = document.querySelector('#popup-status');
  const helpStatus = document.querySelector('#help-status');
  const helpFrame = document.querySelector('iframe[title="Help chat"]');
  let popup = null;

  document.querySelector('#open-popup').addEventListener('click', () => {
    popup = window.open('/widgets/size-guide', 'size-guide', 'popup,width=420,height=320');
    popupStatus.textContent = popup ? 'Popup opened.' : 'The popup was blocked.';
  });

  addEventListener('message', (event) => {
    if (event.source === popup && event.origin === location.origin && event.data?.type === 'size-chosen') {
      popupStatus.textContent = `Size chosen: ${event.data.size}`;
    }
    const isHelp = event.source === helpFrame.contentWindow && event.origin === new URL(helpFrame.src).origin;
    if (isHelp && event.data?.type === 'question-asked') {
      helpStatus.textContent = `Questions asked: ${Number(event.data.count)}`;
    }
  });

  // A popup without its opener could not answer any more.
  addEventListener('pagehide', () => popup?.close());
}
