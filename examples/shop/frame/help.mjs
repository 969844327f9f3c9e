const form = document.querySelector('#help-form');
const answers = document.querySelector('#answers');

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const question = form.elements.question.value;
  const item = document.createElement('li');
  item.textContent = `You asked: ${question}`;
  answers.append(item);
  form.reset();
  if (parent !== window)
    parent.postMessage({ type: 'question-asked', count: answers.children.length }, document.body.dataset.shop);
});
