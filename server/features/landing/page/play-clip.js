// Plays the clip in place of its first picture, which comes back when it is stopped. Nothing of it is loaded before.
(() => {
  const clip = document.querySelector('.clip');
  const button = clip.querySelector('button');
  const { play, stop } = button.dataset;
  let plays = 0;
  button.addEventListener('click', () => {
    const isPlaying = button.textContent === play;
    // Another address each time, as a browser goes on from where an animation ended.
    const to = isPlaying ? `clip-$1?${++plays}` : 'search-$1';
    const turn = (address) => address.replace(/(?:search|clip)-([^?]*).*/, to);
    const [source, image] = clip.querySelector('picture').children;
    source.srcset = turn(source.srcset);
    image.src = turn(image.getAttribute('src'));
    image.alt = isPlaying ? image.dataset.clip : image.dataset.still;
    button.textContent = isPlaying ? stop : play;
    button.className = isPlaying ? 'stop' : '';
  });
})();
