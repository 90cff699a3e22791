#include "cli/inputs/in_order.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <semaphore>
#include <stdexcept>
#include <thread>
#include <vector>

namespace bgtools::test {
namespace {

/// The caller's thread works on the second input and waits for its turn, so it finishes the first
/// one in the middle of that work.
TEST(InOrder, TellsAFaultOfFinishingOnce) {
  std::binary_semaphore first_has_begun{0};
  std::binary_semaphore second_has_begun{0};
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<bool> is_second_done = false;
  bool had_second_its_turn = true;
  bool was_second_of_caller = false;
  std::vector<std::size_t> finished;
  cli::InOrder* order = nullptr;
  cli::InOrder in_order(
      2,
      [&](std::size_t slot) {
        if (slot == 0) {
          first_has_begun.release();
          second_has_begun.acquire();
        } else {
          second_has_begun.release();
          was_second_of_caller = std::this_thread::get_id() == caller;
          had_second_its_turn = order->turn(slot);
          is_second_done = true;
        }
      },
      [&](std::size_t slot) -> bool {
        finished.push_back(slot);
        throw std::runtime_error("no space left");
      });
  order = &in_order;
  for (std::size_t slot = 0; slot < 2; ++slot) {
    ASSERT_EQ(in_order.next(), slot);
    ASSERT_TRUE(in_order.submit(1));
  }
  first_has_begun.acquire();
  EXPECT_THROW(in_order.drain(), std::runtime_error);
  EXPECT_TRUE(was_second_of_caller);
  EXPECT_FALSE(had_second_its_turn);
  EXPECT_TRUE(is_second_done);
  EXPECT_EQ(finished, std::vector<std::size_t>{0});
}

}  // namespace
}  // namespace bgtools::test
