/** Ties a checkbox for all to the others of its group; it is indeterminate when they differ. */
export function activateNotificationGroup(group) {
  const [all, ...others] = group.querySelectorAll('input[type="checkbox"]');

  function update() {
    const checkedCount = others.filter((box) => box.checked).length;
    all.checked = checkedCount === others.length;
    all.indeterminate = checkedCount > 0 && checkedCount < others.length;
  }

  group.addEventListener('change', (event) => {
    if (event.target === all) {
      for (const box of others) box.checked = all.checked;
    }
    update();
  });
  update();
  return { update };
}
